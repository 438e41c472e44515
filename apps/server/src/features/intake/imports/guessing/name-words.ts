import { personWords } from '@echolot/core/person-level';
import { plainName } from './plain-text.ts';

/** What the name of a column may stand for. */
export type NameHint = keyof typeof patterns;

/**
 * Words of column names, without capitals and marks, in English, German, Finnish, Estonian, Swedish, Norwegian, Danish, Dutch,
 * French, Spanish, Italian and Polish. `\b` stands where a word alone is meant; otherwise compounds count too.
 */
const patterns = {
  nps: /\bnps\b|net promoter|recommend|empfehl|suositel|suositt|soovita|rekommend|anbefal|aanbevel|recommand|recomend|raccomand|consigli|polec/,
  csat: /\bcsat\b|\bc sat\b|satisf|zufried|tyytyv|rahul|nojd|tilfreds|fornoyd|tevreden|soddisf|zadowol|\boverall\b|gesamt|kokonais|uldhinn|helhet/,
  ces: /\bces\b|effort|\beasy\b|\bease\b|easi|aufwand|einfach|\bleicht|helppo|vaiva|lihtne|lihtsu|\benkel|\blatt\b|\bnem\b|gemak|moeite|facil|facile|sforzo|esfuerzo|latw|wysilek/,
  rating:
    /\bgrades?\b|\brating|\brate[ds]?\b|\bscore|\bstars?\b|bewert|\bnote\b|\bnoten\b|schulnote|arvosana|arvio|\bhinne\b|hinnang|betyg|karakter|vurder|cijfer|beoordel|evaluat|valorac|puntu|valutaz|punteggio|voto|ocena|quality|qualitat|quality|likert/,
  schoolGrade: /schulnote|\bnoten?\b/,
  /** Named so that low is good. */
  lowIsGood: /wait|wartezeit|complaint|beschwerde|effort|aufwand|problem/,
  percent: /percent|prozent|\bpct\b|%|\banteil|prosent|protsent|procent|pourcent|porcent/,
  quantity:
    /\bage\b|\balter\b|\bika\b|\bvanus\b|\balder\b|leeftijd|\bedad\b|\beta\b|\bwiek\b|duration|dauer|kesto|kestus|varaktighet|amount|betrag|summe|umsatz|revenue|turnover|\bsum\b|count\b|anzahl|lukumaara|\barv\b|\bantal\b|number of|quantity|menge|mileage|kilomet|\bkm\b|minutes|minuten|seconds|sekunden|\bdays\b|\btage\b|\byear|\bjahr|vuosi|\baasta\b|weight|gewicht|\bbonus\b|visits/,

  /** A quantity, unless the cells look like a grade: what it costs, or how satisfied one is with what it costs. */
  aspect:
    /price|preis|hinta|\bhind\b|\bpris\b|\bprix\b|precio|prezzo|\bcena\b|cost|kosten|\btime\b|\bzeit\b|\baika\b|\baeg\b/,

  externalId:
    /^(response|answer|interview|record|submission|survey response|case|ticket|feedback|review|reply|entry|respondent|antwort|vastaus|vastuse|svar|reponse|respuesta|risposta|odpowiedz)s? ?(id|no|nr|number|nummer|nro|numero|key|guid|uuid)$|^(id|uuid|guid|external id|ext id|externalid|externe id|responseid|responsid|lfdn|lfd nr|laufende nummer|fall ?(id|nr)|fragebogen ?(id|nr)|vorgangs ?(id|nr|nummer)|interview ?nummer|key|row id)$/,
  /** What somebody wrote an answer about: an id when it is different in every row. */
  recordNo:
    /^(?:(?:service |work |sales |repair )?order|case|ticket|record|response|interview|submission|booking|reservation|job|transaction|receipt|vorgang|auftrag|bestellung|buchung|beleg|fall|tilaus|tyomaarays|varaus|kaynti|tapaus|tellimus|broneering|juhtum|arende|bokning|bestallning|arbetsorder)s? ?(?:id|no|nr|num|number|nummer|numero|nro|number|key|ref|reference|#)?$|^(?:vorgangs|auftrags|bestell|buchungs|beleg|tilaus|tellimuse|order|bokningss?|arende)(?:nummer|nr|numero|number)$/,
  answeredAt:
    /\banswered|submit|complet|\bfinished at|recorded|end ?date|enddate|response (date|time)|responded|\btimestamp\b|zeitstempel|\bdate of (interview|response|answer|review)|interview ?(date|datum|zeit)|antwortdatum|ausgefullt|beantwortet|abgeschickt|eingang|erhebungsdatum|befragungsdatum|bewertungsdatum|vastattu|vastauspaiva|vastaamis|vastamise|vastatud|tayttopaiva|svarsdatum|besvar|svarsdato|ingevuld|repondu|date de reponse|fecha de respuesta|data risposta|compilazione|data odpowiedzi|wypelnien|review date|created ?at|creat(ed|ion)|erstellt|luotu|loodud|skapad/,
  date: /\bdate\b|datum|\bdato\b|\bdata\b|\bfecha\b|\btime\b|\bzeit\b|\btag\b|paiva|pvm|kuupaev|aika\b|\baeg\b|\bdag\b|\bat$|\bon$|\bjour\b/,
  otherDate:
    /birth|geburt|syntyma|\bsunni|fodsel|fodelse|naissance|nacim|nascita|urodz|visit|besuch|start|begin|invoice|rechnung|purchase|kauf|service date|delivery|liefer|order|auftrag|appointment|termin|sent|versand|invite|einlad/,
  comment:
    /comment|kommenta|kommentar|bemerk|anmerk|freitext|free ?text|open ?text|feedback$|\btext\b|verbatim|remark|suggest|vorschlag|anregung|\bwhy\b|warum|reason text|begrundung|palaute|\bsana\b|vapaa|avoin|markus|ettepanek|\bopmerk|toelicht|commentaire|remarque|comentario|observac|commento|suggerim|komentarz|uwagi|\breview\b|content|\bnote text|description|beschreib|other please specify|anything else|tell us|sonst noch|mitteilen|muuta sanottavaa|kertoa meille|midagi lisada|nagot mer|ovrigt|sonstiges text|\bmessage\b|nachricht/,
  title: /^(title|titel|heading|headline|subject|betreff|otsikko|pealkiri|rubrik)$/,
  /** A part of the year in numbers: to group by, no grade. */
  period:
    /^(?:(?:fiscal|financial|calendar|report(?:ing)?|survey|geschafts) ?)?(?:quarters?|quartal|kvartaali?|kvartal|kwartal|kwartaal|trimestre|qtr|month|monat|kuukausi|kuu|manad|maned|maand|mois|mes|mese|miesiac|week|weeks|kalenderwoche|kw|viikko|nadal|vecka|uke|uge|semaine|semana|settimana|tydzien|weekday|wochentag|viikonpaiva|nadalapaev|veckodag|half ?year|halbjahr|semester|year|jahr|wave|welle|day of week|hour|stunde|shift|schicht)(?: ?(?:no|nr|number|nummer|of year|of month))?$/,
  channel:
    /^(channel|distribution channel|survey channel|kanal|kanava|canal|canale|source channel|medium|mode|contact channel|befragungskanal|kyselykanava|kanal der befragung|response channel|data collection mode)$/,
  locale:
    /^(language|user language|survey language|start ?language|locale|lang|sprache|kieli|keel|sprak|sprog|taal|langue|idioma|lingua|jezyk|respondent language|befragungssprache)$/,
  technical:
    /\bip ?addr|\bipaddr|^ip$|user ?agent|\bbrowser\b|\bcookie\b|\bsession|\btoken\b|\bseed\b|\blast ?page\b|refurl|referr?er|\burl\b|\blink\b|latitude|longitude|^lat$|^lng$|^lon$|\bgps\b|coordinat|koordina|breitengrad|langengrad|leveysaste|pituusaste|laiuskraad|pikkuskraad|^progress$|^finished$|^status$|response type|device|operating system|^os$|^resolution$|\bhash\b|\bversion\b|panel ?id|\bduration in seconds\b|^no$|^#$|^nr$|^row$|\binternal\b|survey id|project id|^unnamed|^column \d+$|\bclick\b|page submit|\bmetainfo\b/,

  email: /e ?mail|\bepost\b|\be post\b|\bmail\b|sahkoposti|meiliaadress|correo|courriel|poczta/,
  phone:
    /phone|telefon|\btel\b|mobile|mobil|handy|puhelin|\bgsm\b|telefoon|telefono|komork|\bcell\b|\bsms\b|whats ?app/,
  givenName: /given ?name|first ?name|vorname|etunimi|eesnimi|fornamn|fornavn|voornaam|prenom|nombre$|imie\b|forename/,
  familyName:
    /family ?name|last ?name|surname|nachname|familienname|zuname|sukunimi|perekonnanimi|perenimi|efternamn|etternavn|efternavn|achternaam|nom de famille|apellido|cognome|nazwisko/,
  /** Whose name it is: nobody but a person, or a customer that is a company. */
  customerName:
    /^(?:the )?(?:customer|client|patient|guest|respondent|contact|contact person|participant|passenger|visitor|reviewer|author|user|member|owner|driver|buyer|tenant|resident|student|pupil|person|kunden?|kundin|kundens|patienten?|gast|gastes|befragter?|befragten|kontakt|kontaktperson|ansprechpartner(?:in)?|teilnehmer(?:in)?|besucher(?:in)?|nutzer|halter|fahrer|mieter|bewohner|kaufer|asiakas|asiakkaan|potilas|potilaan|vastaaja|vastaajan|yhteyshenkilo|yhteyshenkilon|kavija|kayttaja|matkustaja|vieras|vieraan|henkilo|osallistuja|ostaja|klient|kliendi|patsient|patsiendi|vastaja|kontaktisik|kontaktisiku|kulaline|kulalise|kasutaja|osaleja|isik|isiku|reisija|kund|gasten?|svarande|besokare|deltagare|resenar|person|kunde|klant|cliente?|invite|paciente?|paziente|ospite|repondant|huesped|klienta|pacjent|pacjenta)s? ?(?:full ?)?(?:name|names|nimi|namn|navn|naam|nom|nombre|nome|nazwisko)( \d+)?$|^(?:name|namn|navn|naam|nom|nombre|nome) (?:of |of the |des |der |du |de |del |della |pa |van )(?:customer|client|patient|guest|respondent|contact|contact person|participant|passenger|visitor|reviewer|author|user|member|owner|driver|buyer|tenant|resident|student|pupil|person|kunden?|kundin|kundens|patienten?|gast|gastes|befragter?|befragten|kontakt|kontaktperson|ansprechpartner(?:in)?|teilnehmer(?:in)?|besucher(?:in)?|nutzer|halter|fahrer|mieter|bewohner|kaufer|asiakas|asiakkaan|potilas|potilaan|vastaaja|vastaajan|yhteyshenkilo|yhteyshenkilon|kavija|kayttaja|matkustaja|vieras|vieraan|henkilo|osallistuja|ostaja|klient|kliendi|patsient|patsiendi|vastaja|kontaktisik|kontaktisiku|kulaline|kulalise|kasutaja|osaleja|isik|isiku|reisija|kund|gasten?|svarande|besokare|deltagare|resenar|person|kunde|klant|cliente?|invite|paciente?|paziente|ospite|repondant|huesped|klienta|pacjent|pacjenta)s?$|^full ?name$|^(?:first|given) ?(?:name )?(?:and )?(?:last|family) ?name$|^vor ?(und )?(nachname|zuname)|^koko nimi$|^taisnimi$|^etu ja sukunimi$|^ees ja perekonnanimi$|^for och efternamn$|^nom complet$|^nom et prenom$|^nombre completo$|^nome completo$|^imie i nazwisko$|^nazwa klienta$|^nom client$|^client nom$/,
  /** Somebody, in one word: a name, unless the cells say which kind. */
  customer:
    /^(?:(?:main |primary )?(?:customer|client|patient|guest|respondent|contact|contact person|participant|passenger|visitor|reviewer|author|user|member|owner|driver|buyer|tenant|resident|student|pupil|person|kunden?|kundin|kundens|patienten?|gast|gastes|befragter?|befragten|kontakt|kontaktperson|ansprechpartner(?:in)?|teilnehmer(?:in)?|besucher(?:in)?|nutzer|halter|fahrer|mieter|bewohner|kaufer|asiakas|asiakkaan|potilas|potilaan|vastaaja|vastaajan|yhteyshenkilo|yhteyshenkilon|kavija|kayttaja|matkustaja|vieras|vieraan|henkilo|osallistuja|ostaja|klient|kliendi|patsient|patsiendi|vastaja|kontaktisik|kontaktisiku|kulaline|kulalise|kasutaja|osaleja|isik|isiku|reisija|kund|gasten?|svarande|besokare|deltagare|resenar|person|kunde|klant|cliente?|invite|paciente?|paziente|ospite|repondant|huesped|klienta|pacjent|pacjenta)s?)( \d+)?$/,
  /** A name of something. */
  personName: /^(name|nimi|namn|navn|naam|nom|nombre|nome)$/,
  askedName:
    /\b(your|ihr|ihren|dein|deinen) ((full|first|last|given|family) )?(name|vorname|nachname|namen)\b|wie heissen sie|\bnimesi\b|\bteie nimi\b|\b(ditt|ert) namn\b|\bvotre nom\b|\bsu nombre\b|\buw naam\b/,
  street:
    /street|strasse|\bstr\b|^address|\baddress( line)? ?1?$|anschrift|adresse|^adress|katuosoite|lahiosoite|\bosoite|aadress|tanav|gatuadress|\bgata\b|straat|\brue\b|calle|direccion|indirizzo|\bvia\b|ulica|\badres\b/,
  postcode:
    /post ?code|postal|\bzip\b|\bplz\b|postleitzahl|postinumero|postiindeks|sihtnumber|postnummer|postnr|code postal|codigo postal|\bcap\b|kod pocztowy/,
  city: /\bcity\b|\btown\b|\bort\b|\bwohnort\b|\bstadt\b|kaupunki|paikkakunta|postitoimipaikka|\blinn\b|\bstad\b|\bby\b|woonplaats|plaats|\bville\b|ciudad|citta|miasto|municipality/,
  birthDate:
    /birth|geburt|\bdob\b|syntyma|sunniaeg|sunnikuupaev|fodsel|fodelse|geboorte|naissance|nacimiento|nascita|urodzen/,
  customerNo:
    /(customer|client|contact|person|member|account|patient|guest|user|kunden?|asiakas|klient|kliendi|kund|klant|cliente) ?(id|no|nr|number|nummer|numero|number|ref|key)\b|kundennummer|asiakasnumero|kliendinumber|kundnummer|klantnummer|^external ?(data )?ref/,
  vehicle:
    /\bvin\b|chassis|fahrgestell|\bfin\b|kennzeichen|licen[cs]e plate|number ?plate|registration (no|number)|\breg ?(no|nr)\b|rekisteri|registreerimis|registrerings|nummerplaat|immatricul|matricula|\btarga\b|rejestracyj/,
  idSuffix:
    /\b(id|no|nr|code|key|number|nummer|numero|nro|kood|koodi|kod|num|#|ext|ref)$|(nummer|numero|number|kennung|kood|koodi)$|^(id|no|nr|code)\b/,
  nameSuffix: /\b(name|nimi|namn|navn|naam|nom|nombre|nome|nazwa|title|bezeichnung|label)$/,
} as const;

/** Kinds of units, from the top down. The last word of a compound decides: "service centre" is a centre. */
const units: readonly { readonly kind: string; readonly rank: number; readonly words: RegExp }[] = [
  { kind: 'continent', rank: 5, words: /\bcontinent|kontinent|maanosa|\bemea\b|\bworld region/ },
  {
    kind: 'company',
    rank: 8,
    words:
      /\bcompany\b|\bbusiness unit|\bdivision\b|geschaftsbereich|gesellschaft|\bfirma\b|\bimporter|\bgroup\b|konzern|\btrust\b|\byritys\b|\bettevote|\bforetag|\bbrand\b|\bmarke\b|\bmerkki|\bvarumarke|\bbrand name/,
  },
  {
    kind: 'country',
    rank: 10,
    words: /\bcountry\b|\bmarket\b|\bmarkt\b|\bland\b|\bmaa\b|\briik\b|\bpays\b|\bpais\b|\bpaese\b|\bkraj\b|\bnation/,
  },
  {
    kind: 'region',
    rank: 20,
    words:
      /\bregion|\bgebiet|\balue\b|\bpiirkond|\bregio\b|\bmaakunta|\bmaakond|bundesland|\bstate\b|\bprovin|\bcounty\b|\blan\b|\bzone\b|\bvoivod|wojewod|\bterritor|\bcluster\b|\bsales region|vertriebsregion/,
  },
  {
    kind: 'area',
    rank: 30,
    words:
      /\barea\b|\bbezirk|\bdistrict|\bpiiri\b|\bseutu\b|\bdistrikt|\bomrade|\bkreis\b|\brajon|\brayon|\bzona\b|\bobszar/,
  },
  { kind: 'airport', rank: 36, words: /\bairport|flughafen|lentoasema|lennujaam|flygplats|lufthavn/ },
  { kind: 'city', rank: 38, words: /\bcity\b|\bstadt\b|\bkaupunki\b|\blinn\b|\bstad\b|\bmunicipality\b|\bkommun/ },
  {
    kind: 'dealer',
    rank: 40,
    words:
      /\bdealer|handler\b|\bhaendler|\bautoliike|\bjalleenmyyja|\bedasimuuja|\bmuuja\b|\baterforsaljare|\bforhandler|\bconcession|\bconcesionari|\bconcessionari|\bdystrybutor|autohaus|\bretailer|\bpartner\b|\bfranchise/,
  },
  {
    kind: 'branch',
    rank: 40,
    words:
      /\bbranch|\bfiliale?\b|filiale|niederlassung|standort|toimipiste|toimipaikka|konttori|\bfilial|\bkontor|\bvestiging|\bagence\b|\bsucursal|\bsede\b|\boddzial|geschaftsstelle|\besindus/,
  },
  {
    kind: 'store',
    rank: 40,
    words:
      /\bstores?\b|\bshops?\b|\bmarket store|\bmyymala|\bkauppa\b|\bkauplus|\bpood\b|\bbutik|\bbutikk|\bwinkel|\bmagasin|\btienda|\bnegozio|\bsklep|\bladen\b|\boutlet|\bgeschaft\b|\bverkaufsstelle/,
  },
  { kind: 'hotel', rank: 40, words: /\bhotel|\bresort\b|\bproperty\b/ },
  { kind: 'restaurant', rank: 40, words: /\brestaurant|\bravintola|\brestoran|\bristorante/ },
  {
    kind: 'hospital',
    rank: 40,
    words:
      /\bhospital|krankenhaus|\bklinik|\bclinic|sairaala|haigla|sjukhus|sygehus|sykehus|ziekenhuis|hopital|ospedale|szpital/,
  },
  { kind: 'school', rank: 40, words: /\bschool\b|\bschule\b|\bkoulu\b|\bkool\b|\bskola\b|\buniversity\b|\bcampus\b/ },
  {
    kind: 'location',
    rank: 42,
    words:
      /\blocation|\bsite\b|\bstation\b|\bstandort|\bplace\b|\bsijainti|\basukoht|\bplats\b|\blokal|\blieu\b|\bfacility|\bcentre\b|\bcenter\b|\bzentrum\b|\bkeskus\b|\bunit\b|\beinheit\b|\byksikko\b|\buksus\b|\benhet\b|\bbetrieb\b|\borganisation|\borganization|\boe\b|\borg unit|\bdesk\b/,
  },
  { kind: 'airline', rank: 44, words: /\bairline|fluggesellschaft|lentoyhtio|lennufirma|flygbolag/ },
  {
    kind: 'department',
    rank: 50,
    words:
      /\bdepartment|\bdept\b|\babteilung|\bosasto\b|\bosakond|\bavdelning|\bavdeling|\bafdeling|\bdepartement|\bdepartamento|\breparto|\bdzial\b|\bward\b|\bservice line\b|\bfachbereich/,
  },
  {
    kind: 'team',
    rank: 60,
    words: /\bteam\b|\btiimi\b|\bmeeskond|\bgruppe\b|\bryhma\b|\bequipe|\bequipo|\bsquadra|\bzespol/,
  },
  {
    kind: 'employee',
    rank: 70,
    words: personWords,
  },
];

const whichOne =
  /^(please )?(which|in which|at which|select|choose|welche[nrs]?|in welche[mr]|bitte wahlen|mika|missa|milline|millises|vilken|vilket|i vilken|hvilken|welke|quel(le)?|que|cual|quale|ktory|ktora)\b/;

/** More words than this make a question, not a name. */
const mostWords = 6;

const plainOf = new Map<string, string>();

function plain(name: string): string {
  const known = plainOf.get(name);
  if (known !== undefined) return known;
  if (plainOf.size > 10_000) plainOf.clear();
  const made = plainName(name);
  plainOf.set(name, made);
  return made;
}

/** Whether a column's name or question says this. */
export function hints(hint: NameHint, ...texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && patterns[hint].test(plain(text)));
}

/** Whether a name is a whole question. */
export function isQuestion(name: string): boolean {
  return name.includes('?') || plain(name).split(' ').length > mostWords;
}

/** What kind of unit a column's name speaks of: dealer, region …; `rank` orders kinds from the top down. */
export function unitKindOf(name: string): { kind: string; rank: number } | undefined {
  const text = plain(name);
  // "Which branch did you visit?" asks for a unit, "How was the branch?" does not.
  if (isQuestion(name) && !whichOne.test(text)) return undefined;
  let best: { kind: string; rank: number; at: number } | undefined;
  for (const { kind, rank, words } of units) {
    const at = text.search(words);
    // "Dealer region" is a region, "store name" a store.
    if (at >= 0 && (!best || at > best.at)) best = { kind, rank, at };
  }
  return best;
}
