/** Invented names to combine; any likeness to a real person is chance. */
interface Names {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** First and second half of a dealer's name. */
  readonly dealer: readonly string[];
  readonly place: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

export const namesByCountry: Record<'de' | 'fi' | 'ee' | 'se', Names> = {
  de: {
    given: words(
      'Anna Jonas Lena Felix Marie Lukas Sophie Paul Laura Tim Julia Jan Katrin Stefan Sabine Markus Petra Thomas Nina Uwe Heike Tobias Miriam Florian Carolin Sven Birgit Dennis Silke Holger',
    ),
    family: words(
      'Ahrens Brandt Dietrich Ebert Falk Gerlach Hartwig Jansen Kessler Lorenz Mertens Nolte Ohlsen Pohl Reimers Seidel Thiel Ulrich Voss Wendt Zander Böhm Köhler Rösch Übelacker Döring Grün Lange Stahl Winter',
    ),
    dealer: words('Autohaus Autozentrum Automobile Fahrzeughaus'),
    place: words(
      'Elbtor Nordlicht Hafenblick Lindenau Steinfurt Rosenhöhe Birkental Sonnenberg Mühlgrund Westring Ostertor Kastanienhof Seeblick Bergmann Falkenstein Eichenau Weserbogen Rheinaue Mainpark Donaueck Schwarzwaldhof Alpenblick Heidekrug Inselberg Fuchsbau Königsallee Marktplatz Ahornweg Kirschgarten Talblick',
    ),
  },
  fi: {
    given: words(
      'Aino Eero Helmi Juho Kaisa Lauri Minna Olli Päivi Risto Saara Timo Venla Ville Katja Antti Elina Jukka Noora Petri',
    ),
    family: words(
      'Aaltola Hakkala Järvelä Koskela Lehtola Mäntylä Niemelä Ojala Peltola Rantala Salmela Tuomela Uusitalo Vuorela Kallio Suvanto',
    ),
    dealer: words('Autotalo Autokeskus Autoliike'),
    place: words(
      'Pohjantähti Kuusikko Järvenranta Revontuli Koskenniska Harjula Satama Tähtitorni Kaarnatie Lumikko Merituuli Sinikallio',
    ),
  },
  ee: {
    given: words('Mari Jaan Kadri Tarmo Liis Priit Anneli Rein Triin Madis Kristiina Urmas'),
    family: words('Aavik Kask Lepik Mägi Nõmm Oja Pärtel Raud Saarepuu Tammik Vaher Õunapuu'),
    dealer: words('Autokeskus Automaja Autosalong'),
    place: words('Põhjatäht Kadaka Mereranna Tammiku Kivisilla Rannamõisa Järve Soo'),
  },
  se: {
    given: words(
      'Astrid Björn Elin Gustav Hanna Johan Karin Lars Maja Nils Ola Petra Rickard Sara Tove Viktor Ylva Åsa',
    ),
    family: words(
      'Ahlgren Bergqvist Dahlin Ekström Forsell Granlund Hedlund Kjellberg Lindvall Norling Palmgren Rosengren Sandell Tegnér Wahlström Öberg',
    ),
    dealer: words('Bilhuset Bilcenter Bilhallen Bilgården'),
    place: words(
      'Norrsken Björkbacken Sjöstaden Granliden Hamngatan Solvik Älvstranden Klippan Rönnen Skogsbo Vintergatan Ängsholm Fjällnäs Kustvägen Ekudden Furuvik',
    ),
  },
};

/** Dealer groups; several dealers belong to each. */
export const ownerNames: readonly string[] = [
  'Nordring Gruppe',
  'Elbe Mobil Holding',
  'Hansa Handel',
  'Alster Automobile',
  'Rheinwerk Mobilität',
  'Baltic Motors Group',
  'Suomen Tähtiautot',
  'Järvi-Yhtiöt',
  'Mälaren Bil',
  'Norrland Fordon',
  'Kattegatt Invest',
  'Tallinna Autogrupp',
];
