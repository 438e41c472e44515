import { plainName, plainText } from './plain-text.ts';
import type { ValueCount } from './table-profile.ts';

/** Frequent given names where our customers' customers live, without marks; none that is a month, a town or a common word. */
const givenNames = new Set(
  `aino aleksander aleksandra aleksi alexander alexandra alice alina amelie amy anders andrea andreas andres andrew anette anja
anke anki ann anna anne anneli annette annika anni ante anton antonia antti arne arto arvid astrid axel barbara bart bea beate
ben benjamin bernd berta bettina birgit birgitta bjorn bo bob brigitte britta bruno camilla carina carl carla carlos carmen
caroline catarina catherine charlie chris christa christel christian christiane christina christine christoph christopher
cia clara claudia cornelia daniel daniela david denis detlef diana dieter dirk dominik dora doris edith eero eeva eeva
eija elena elias elina elisabeth elizabeth ella elena elke elli ellen elsa emil emilia emilie emily emma erik erika ernst
esa eva evelin fabian felix finn frank franz franziska fredrik frida frieda friedrich fritz gabriele georg george gerd
gerhard gerda gisela gottfried greta gudrun gunnar gunter gustav hanna hannah hannele hanne hannes hannu hans harald harri
harry heidi heike heiki heikki heiko heinrich heinz helena helene helga heli helmut henri henrik henry herbert hermann
hilde holger horst ida ilona ilse ines inga inge ingeborg ingrid ilkka irene iris irma isabel isabella jaak jaakko jaan
jack jacob jakob james jan jana jane janne jari jason jean jennifer jens jeremy jessica joachim joakim jochen joel johan
johanna johannes john jonas jonathan jorg jorma josef joseph juan juha juhan juhani juho jukka julia julian juri jurgen
jussi jutta kaarel kadri kai kaija kaisa kalle karin karl karoliina karolin karoline katariina katarina kate kathrin katja
katri katrin kaur kerstin kert kevin kimmo kirsi klaus konrad kristel kristi kristian kristiina kristin kristina kristjan
kurt lars lasse laura lauri lea leena lena lennart leo leon lily lina linda linnea lisa lotta louis louise luca lucas lucia
ludwig luisa lukas maarit magdalena magnus maija maik maja malin manfred manuel manuela marcel marco marcus mare mareike
margarete margit margus mari maria marianne marie marika marina mario marit marja marjatta mark marko markku markus marlene
marta martha marti martin martina mary mathias matias mats matti matthias matthew max maximilian meelis merja merle mia
michael michaela michelle miguel mika mikael mike mikko minna mirjam mohamed mohammed monica monika moritz nadine natalia
nele nick nicola nicolas nicole niels niina nikolai nils nina noah nora norbert olaf olavi ole olga oliver olivia olli
oskar oscar otto outi patricia patrick patrik paul paula pauli pavel peep peeter pekka per pertti peter petra petri philipp
pia piia piret pirjo pirkko rachel raimo rainer raivo ralf ralph rauno rebecca reet reijo reinhard renate richard riikka
riitta risto rita robert roland rolf roman ronald rosa rosemarie rudolf ruth ryan saara sabine salla sally sami samuel
sandra sanna sara sarah sari satu sebastian seija seppo siim silke silvia simon simone siret sirje sirkka sofia sonja
sophie stefan stefanie steffen stephan stephanie steve steven sten susan susanna susanne sven svenja sylvia tanel tanja
tarja tarmo teemu teija terhi teresa terttu thomas thorsten tiina tiit tim timo tina tobias tom tomas tommi toivo tomi
toomas torsten triin tuomas tuula udo ulf ulla ulrich ulrike ulvi urmas ursula ute uwe valentin valeria vanessa veera vello
vera verena veronika vesa viktor viktoria ville viljo virpi vivian volker walter werner wilhelm william wolfgang yvonne`.split(
    /\s+/,
  ),
);

const companyWords =
  /\b(ab|ag|asa|aps|as|bv|co|company|corp|corporation|e ?v|gbr|gmbh|group|holding|inc|kft|kg|konzern|limited|llc|ltd|nv|og|ohg|ou|oy|oyj|plc|ry|sa|sarl|se|sia|spa|srl|ug|uab|zoo|autohaus|motors|cars|bank|hotel|clinic|klinik|school|city of|stadt)\b/;

/** Answers under "customer" or "contact" that name no person: which kind of one, or by which way. */
const kinds =
  /^(yes|no|ja|nein|nej|kylla|ei|jah|y|n|j|k|new|old|existing|returning|regular|repeat|former|lost|first ?time|private|business|corporate|company|companies|fleet|retail|individual|person|family|families|employee|other|others|unknown|none|guest|visitor|member|non ?member|male|female|man|woman|men|women|diverse|child|adult|senior|student|parent|parents|relative|patient|owner|tenant|driver|buyer|gold|silver|bronze|platinum|basic|standard|premium|vip|e ?mail|mail|post|phone|telephone|mobile|sms|web|website|online|app|chat|personal|personally|letter|store|shop|branch|b2b|b2c|a|b|c|d|neu|neukunde|neukunden|alt|bestand|bestandskunde|bestandskunden|stammkunde|stammkunden|privat|privatkunde|privatkunden|geschaft|gewerbe|gewerblich|geschaftskunde|geschaftskunden|firmenkunde|firma|einzeln|familie|sonstige|sonstiges|andere|unbekannt|mannlich|weiblich|divers|frau|herr|kind|erwachsene|angehorige|angehoriger|telefon|telefonisch|personlich|brief|filiale|internet|uusi|vanha|nykyinen|yksityinen|yritys|kuluttaja|muu|mies|nainen|puhelin|sahkoposti|kirje|myymala|uus|olemasolev|era|ari|muu|mees|naine|telefon|kauplus|ny|gammal|befintlig|foretag|ovrig|annan|kvinna|butik)$/;

/** How far some texts look like names of persons, by the different ones among them. */
export interface PersonLikeness {
  /** With a frequent given name as one of at most four words, 0 to 1. */
  readonly given: number;
  /** A few words of letters, or a company. */
  readonly worded: number;
  /** Those that may be a person's name at least. */
  readonly possible: number;
  /** Known words for kinds of customers, yes and no, channels. */
  readonly kinds: number;
}

/** Judges the most frequent cells of a column. */
export function likenessToPersons(values: readonly ValueCount[]): PersonLikeness {
  if (values.length === 0) return { given: 0, worded: 0, possible: 0, kinds: 0 };
  let [given, worded, possible, kind] = [0, 0, 0, 0];
  for (const { text } of values) {
    const plain = plainName(text);
    const words = plain.split(' ');
    if (kinds.test(plain)) kind += 1;
    const isCompany = companyWords.test(plain);
    if (text.length > 60 || words.length > 6 || !(isCompany || /^[\p{L}\p{M}.,'’&\- ]+$/u.test(text))) continue;
    worded += 1;
    if (isCompany || words.length > 5) continue;
    if (!kinds.test(plain)) possible += 1;
    const parts = plainText(text).split(/[\s,.-]+/);
    if (words.length <= 4 && parts.some((word) => givenNames.has(word))) given += 1;
  }
  const { length } = values;
  return { given: given / length, worded: worded / length, possible: possible / length, kinds: kind / length };
}
