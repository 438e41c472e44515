import type { Locale } from '@echolot/contract/identity';
import { textsIn } from '../report-texts.ts';

/** Words of files that hold rankings, courses and distributions. */
export interface RankingTexts {
  readonly benchmark: string;
  readonly list: string;
  readonly indicators: string;
  readonly sheets: {
    readonly summary: string;
    readonly ranking: string;
    readonly trend: string;
    readonly trendByUnit: string;
    readonly definitions: string;
    readonly distribution: string;
    readonly categories: string;
    readonly numbers: string;
    readonly comments: string;
    readonly byUnit: string;
  };
  readonly indicator: string;
  readonly unit: string;
  readonly rank: string;
  readonly name: string;
  readonly answers: string;
  readonly interviews: string;
  readonly interviewsBefore: string;
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly change: string;
  readonly changeMeans: string;
  readonly tiedGroup: string;
  readonly quarter: string;
  readonly rest: string;
  readonly restMeans: string;
  readonly target: string;
  readonly toTarget: string;
  readonly hidden: string;
  readonly lowerQuartile: string;
  readonly median: string;
  readonly upperQuartile: string;
  readonly peers: string;
  readonly trend: string;
  readonly first: string;
  readonly last: string;
  readonly month: string;
  readonly until: string;
  readonly isComplete: string;
  readonly missing: string;
  readonly mean: string;
  readonly standardDeviation: string;
  readonly from: string;
  readonly to: string;
  readonly share: string;
  readonly question: string;
  readonly category: string;
  readonly others: (count: number) => string;
  readonly commentCount: string;
  readonly multiValuedRule: string;
  readonly all: (unit: string) => string;
  readonly own: (unit: string) => string;
  readonly better: string;
  readonly worse: string;
  readonly notClear: string;
  readonly betterThanRest: string;
  readonly worseThanRest: string;
  readonly noUnits: (unit: string) => string;
  readonly noneNamed: (text: string) => string;
  readonly noIndicators: string;
  readonly noAnswers: string;
  readonly method: string;
  readonly scale: string;
  readonly shownIn: string;
  readonly betterIs: string;
  readonly higher: string;
  readonly lower: string;
  readonly interval: string;
  readonly units: { readonly points: string; readonly percent: string; readonly scale: string };
  readonly range: (from: string, to: string) => string;
  readonly counting: {
    readonly nps: string;
    readonly csat: (from: string, to: string) => string;
    readonly mean: string;
    readonly index: string;
    readonly indexTurned: string;
    readonly composite: (weights: string) => string;
  };
  readonly intervals: { readonly wald: string; readonly wilson: string; readonly student: string };
  readonly changeRule: string;
  readonly restRule: string;
  readonly rankRule: string;
  readonly groupRule: string;
  readonly quarterRule: string;
  readonly trendRule: string;
}

const en: RankingTexts = {
  benchmark: 'Benchmark',
  list: 'Ranking',
  indicators: 'Indicators',
  sheets: {
    summary: 'Summary',
    ranking: 'Ranking',
    trend: 'Trend by month',
    trendByUnit: 'Trend by unit',
    definitions: 'Definitions',
    distribution: 'Distribution',
    categories: 'Categories',
    numbers: 'Numbers',
    comments: 'Comments',
    byUnit: 'By unit',
  },
  indicator: 'Indicator',
  unit: 'Unit',
  rank: 'Rank',
  name: 'Name',
  answers: 'Answers',
  interviews: 'Interviews',
  interviewsBefore: 'Interviews, period before',
  value: 'Value',
  low: '95 % from',
  high: '95 % to',
  change: 'Change',
  changeMeans: 'Change in words',
  tiedGroup: 'Tied group',
  quarter: 'Quarter',
  rest: 'To the rest',
  restMeans: 'To the rest in words',
  target: 'Target',
  toTarget: 'To the target',
  hidden: 'Hidden',
  lowerQuartile: 'Lower quartile',
  median: 'Median',
  upperQuartile: 'Upper quartile',
  peers: 'Units compared',
  trend: 'Trend',
  first: 'First',
  last: 'Last',
  month: 'From',
  until: 'To',
  isComplete: 'Whole',
  missing: 'Without an answer',
  mean: 'Mean',
  standardDeviation: 'Standard deviation',
  from: 'Answer from',
  to: 'Answer to',
  share: 'Share',
  question: 'Question',
  category: 'Category',
  others: (count) => (count === 1 ? '1 other' : `${count} others`),
  commentCount: 'Comments',
  multiValuedRule: 'Where an interview may name several categories, shares add up to more than 100 %.',
  all: (unit) => `All of ${unit}`,
  own: (unit) => `At ${unit} itself`,
  better: 'Better, by more than chance',
  worse: 'Worse, by more than chance',
  notClear: 'May be chance',
  betterThanRest: 'Better than the rest, by more than chance',
  worseThanRest: 'Worse than the rest, by more than chance',
  noUnits: (unit) => `There are no units below ${unit}.`,
  noneNamed: (text) => `No unit is called “${text}”.`,
  noIndicators: 'The survey has no indicators.',
  noAnswers: 'Nobody answered in this selection.',
  method: 'How it is counted',
  scale: 'Scale of the answers',
  shownIn: 'Shown in',
  betterIs: 'Better is',
  higher: 'higher',
  lower: 'lower',
  interval: 'Interval',
  units: { points: 'points', percent: 'percent', scale: 'the scale of the answers' },
  range: (from, to) => `${from} to ${to}`,
  counting: {
    nps: 'Share of promoters (9 and 10) minus share of detractors (0 to 6), in points.',
    csat: (from, to) => (from === to ? `Share of the answers ${from}.` : `Share of the answers ${from} to ${to}.`),
    mean: 'Mean of the answers.',
    index: 'Mean of the answers, from 0 for the lowest possible to 100 for the highest.',
    indexTurned: 'Mean of the answers, from 100 for the lowest possible to 0 for the highest.',
    composite: (weights) => `Weighted mean of the indices (0 to 100) of ${weights}. It has no interval.`,
  },
  intervals: {
    wald: '95 %, adjusted Wald, for differences of shares',
    wilson: '95 %, Wilson, for shares',
    student: '95 %, Student’s t, for means',
  },
  changeRule:
    'Change against the period named on the sheet about this file. “More than chance”: significant at 5 % over all units of the column (Benjamini–Hochberg). Tests: NPS z with adjusted Wald, CSAT z with the pooled share, means Welch’s t.',
  restRule: 'To the rest: difference to all other answers of the unit above. Tested as changes are.',
  rankRule: 'Units with equal values share a rank (1, 2, 2, 4). Answers given for the unit itself have none.',
  groupRule: 'Units of the same tied group cannot be told from the best among them.',
  quarterRule: 'Quarter of the ranked units, 1 the best; from eight units on.',
  trendRule: 'Trends are empty where nobody answered; where too few did to be shown, they say so.',
};

const de: RankingTexts = {
  benchmark: 'Benchmark',
  list: 'Rangliste',
  indicators: 'Kennzahlen',
  sheets: {
    summary: 'Übersicht',
    ranking: 'Rangliste',
    trend: 'Verlauf nach Monat',
    trendByUnit: 'Verlauf nach Einheit',
    definitions: 'Definitionen',
    distribution: 'Verteilung',
    categories: 'Kategorien',
    numbers: 'Zahlen',
    comments: 'Kommentare',
    byUnit: 'Nach Einheit',
  },
  indicator: 'Kennzahl',
  unit: 'Einheit',
  rank: 'Rang',
  name: 'Name',
  answers: 'Antworten',
  interviews: 'Interviews',
  interviewsBefore: 'Interviews, Zeitraum davor',
  value: 'Wert',
  low: '95 % von',
  high: '95 % bis',
  change: 'Veränderung',
  changeMeans: 'Veränderung in Worten',
  tiedGroup: 'Gleichauf-Gruppe',
  quarter: 'Viertel',
  rest: 'Zum Rest',
  restMeans: 'Zum Rest in Worten',
  target: 'Ziel',
  toTarget: 'Zum Ziel',
  hidden: 'Verborgen',
  lowerQuartile: 'Unteres Quartil',
  median: 'Median',
  upperQuartile: 'Oberes Quartil',
  peers: 'Verglichene Einheiten',
  trend: 'Verlauf',
  first: 'Anfang',
  last: 'Ende',
  month: 'Von',
  until: 'Bis',
  isComplete: 'Vollständig',
  missing: 'Ohne Antwort',
  mean: 'Mittelwert',
  standardDeviation: 'Standardabweichung',
  from: 'Antwort von',
  to: 'Antwort bis',
  share: 'Anteil',
  question: 'Frage',
  category: 'Kategorie',
  others: (count) => (count === 1 ? '1 weitere' : `${count} weitere`),
  commentCount: 'Kommentare',
  multiValuedRule: 'Wo ein Interview mehrere Kategorien nennen kann, ergeben die Anteile zusammen mehr als 100 %.',
  all: (unit) => `${unit} gesamt`,
  own: (unit) => `Bei ${unit} selbst`,
  better: 'Besser, mehr als Zufall',
  worse: 'Schlechter, mehr als Zufall',
  notClear: 'Kann Zufall sein',
  betterThanRest: 'Besser als der Rest, mehr als Zufall',
  worseThanRest: 'Schlechter als der Rest, mehr als Zufall',
  noUnits: (unit) => `Unter ${unit} gibt es keine Einheiten.`,
  noneNamed: (text) => `Keine Einheit heißt „${text}“.`,
  noIndicators: 'Die Befragung hat keine Kennzahlen.',
  noAnswers: 'In dieser Auswahl hat niemand geantwortet.',
  method: 'Wie gezählt wird',
  scale: 'Skala der Antworten',
  shownIn: 'Angegeben in',
  betterIs: 'Besser ist',
  higher: 'höher',
  lower: 'niedriger',
  interval: 'Intervall',
  units: { points: 'Punkten', percent: 'Prozent', scale: 'der Skala der Antworten' },
  range: (from, to) => `${from} bis ${to}`,
  counting: {
    nps: 'Anteil der Promotoren (9 und 10) minus Anteil der Kritiker (0 bis 6), in Punkten.',
    csat: (from, to) => (from === to ? `Anteil der Antworten ${from}.` : `Anteil der Antworten ${from} bis ${to}.`),
    mean: 'Mittelwert der Antworten.',
    index: 'Mittelwert der Antworten, von 0 für den niedrigsten möglichen bis 100 für den höchsten.',
    indexTurned: 'Mittelwert der Antworten, von 100 für den niedrigsten möglichen bis 0 für den höchsten.',
    composite: (weights) => `Gewichteter Mittelwert der Indizes (0 bis 100) von ${weights}. Er hat kein Intervall.`,
  },
  intervals: {
    wald: '95 %, angepasstes Wald-Intervall, für Differenzen von Anteilen',
    wilson: '95 %, Wilson-Intervall, für Anteile',
    student: '95 %, Student-t, für Mittelwerte',
  },
  changeRule:
    'Veränderung gegenüber dem Zeitraum, den das Blatt „Zu dieser Datei“ nennt. „Mehr als Zufall“: auf dem 5-%-Niveau signifikant über alle Einheiten der Spalte (Benjamini–Hochberg). Tests: NPS z mit adjustiertem Wald, CSAT z mit gemeinsamem Anteil, Mittelwerte Welchs t.',
  restRule: 'Zum Rest: Abstand zu allen anderen Antworten der Einheit darüber, geprüft wie Veränderungen.',
  rankRule:
    'Einheiten mit gleichen Werten teilen sich einen Rang (1, 2, 2, 4). Antworten, die für die Einheit selbst gegeben wurden, haben keinen.',
  groupRule: 'Einheiten derselben Gleichauf-Gruppe lassen sich nicht von der besten unter ihnen unterscheiden.',
  quarterRule: 'Viertel der gereihten Einheiten, 1 das beste; ab acht Einheiten.',
  trendRule: 'Verläufe sind leer, wo niemand geantwortet hat; wo es zu wenige waren, um es zu zeigen, steht das da.',
};

export const rankingTexts = (locale: Locale): RankingTexts => textsIn({ en, de }, locale);
