import type { BenchmarkTexts } from './benchmark-texts.ts';

/** Words of the PDF benchmark. */
export const benchmarkWordsDe: BenchmarkTexts = {
  title: 'Benchmark',
  page: {
    pageOf: '{page} von {pages}',
    replacedLetters: '{sign} steht für Zeichen und Bilder, die die Schrift dieser Datei nicht hat.',
    continued: '(Fortsetzung)',
  },
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
  comparing: 'Wie Werte verglichen werden',
  hiddenRule: (minimumN) =>
    `Ein Wert aus weniger als ${minimumN} Antworten ist verborgen, damit niemand erkennt, wer was gesagt hat; ließe er sich durch Abziehen errechnen, sind weitere mit ihm verborgen. In Tabellen steht an seiner Stelle „< ${minimumN}“ oder „verborgen“.`,
  cover: {
    period: 'Zeitraum',
    rights: 'Weitergabe',
    rightsNote: 'Zeigt, was sehen darf, wer es angefordert hat. Bitte bei der Weitergabe beachten.',
  },
  glance: 'Auf einen Blick',
  wentWell: 'Was gut lief',
  needsAttention: 'Was Aufmerksamkeit braucht',
  toKnow: 'Gut zu wissen',
  nothingWell: 'Nichts hebt sich über den Zufall hinaus nach oben ab.',
  nothingBad: 'Nichts fällt über den Zufall hinaus nach unten ab.',
  ranking: 'Rangliste',
  rankingLead: (unit, indicator) =>
    `Die Einheiten unter ${unit} nach ${indicator}. Jeder Punkt ist ein Wert, der Balken dahinter sein 95-%-Intervall: Wo sich Balken weit überlappen, kann die Reihenfolge Zufall sein. Ein Pfeil steht, wo ein Unterschied mehr als Zufall ist.`,
  allIndicators: 'Alle Kennzahlen',
  allIndicatorsLead:
    'Blau mit einem Strich oben ist besser als das Ganze, Orange mit einem Strich unten schlechter, in drei Stufen bis zur entferntesten Einheit der Spalte. Ein Pfeil steht, wo die Veränderung zum Zeitraum davor mehr als Zufall ist.',
  quartiles: 'Quartile',
  quartilesLead:
    'Wie weit die gereihten Einheiten auseinanderliegen, jede mit einer Stimme. Der Balken ist ihre mittlere Hälfte, der Punkt ihr Median, zwischen dem schlechtesten und dem besten Wert, den die Kennzahl annehmen kann.',
  quartileSpan: 'Mittlere Hälfte',
  worst: 'schlechteste',
  best: 'beste',
  bestQuarter: (indicator) => `Bestes Viertel nach ${indicator}`,
  lastQuarter: (indicator) => `Letztes Viertel nach ${indicator}`,
  trends: 'Verlauf',
  trendSubtitle: (unit, by) => `${unit}, nach ${{ day: 'Tag', week: 'Woche', month: 'Monat' }[by]}`,
  trendNote: 'Das Band ist das 95-%-Intervall; ein hohler Punkt mit gestrichelter Linie ändert sich noch.',
  trendHidden: (count) =>
    count === 1
      ? '1 Punkt ist verborgen: zu wenige Antworten.'
      : `${count} Punkte sind verborgen: zu wenige Antworten.`,
  trendNothing: 'Kein Punkt dieses Verlaufs lässt sich zeigen: Niemand hat geantwortet, oder es waren zu wenige.',
  trendAlternative: ({ title, from, to, first, last, least, most }) =>
    `Verlauf von ${title}: ${first} (${from}), ${last} (${to}); zwischen ${least} und ${most}.`,
  happened: 'Was geschehen ist',
  events: {
    opened: (to) => (to ? `Unter ${to} eröffnet` : 'Neu eröffnet'),
    renamed: (from, to) => `Umbenannt von ${from} in ${to}`,
    moved: (from, to) => (from && to ? `Von ${from} zu ${to} gewechselt` : to ? `Zu ${to} gewechselt` : 'Gewechselt'),
    mergedIn: (to) => (to ? `${to} ist darin aufgegangen` : 'Eine andere Einheit ist darin aufgegangen'),
    mergedAway: (to) => (to ? `In ${to} aufgegangen` : 'In einer anderen Einheit aufgegangen'),
    separated: (from) => (from ? `Von ${from} getrennt` : 'Wieder getrennt'),
    closed: 'Geschlossen',
    owner: 'Inhaber gewechselt',
    scale: (to) => `Skala oder Methode von ${to} geändert`,
    measure: (title) => `Maßnahme erledigt: ${title}`,
  },
  response: {
    title: 'Rücklauf',
    lead: 'Wie viele der Eingeladenen geantwortet haben. „Von zugestellten“ teilt die Antworten durch die angekommenen Nachrichten (verschickte ohne unzustellbare), RR1 durch alle verschickten (AAPOR Response Rate 1). Der Zeitraum ist der der Ereignisse, zu denen gefragt wurde; Interviews ohne Einladung zählen hier nicht.',
    ignored:
      'Filter zu Antworten gelten hier nicht, denn wer eingeladen wurde, hat vielleicht keine gegeben. Zeitraum und Kampagnen gelten.',
    sent: 'Verschickt',
    bounced: 'Unzustellbar',
    answered: 'Beantwortet',
    perDelivered: 'Von zugestellten, %',
    rr1: 'RR1, %',
    notInvited: 'Nicht eingeladen',
    note: (answered, delivered, percent) =>
      `${answered} von ${delivered} zugestellten Einladungen wurden beantwortet: ${percent} %.`,
  },
  answers: 'Wie geantwortet wurde',
  answersLead:
    'Anteile derer, die die Frage beantwortet haben. Ein Dreieck nach oben kennzeichnet Antworten, die als gut zählen, eines nach unten solche, die als schlecht zählen.',
  answersSubtitle: (n, missing, figure) =>
    [figure, `${n} Antworten`, missing === null ? '' : `${missing} ohne Antwort`].filter(Boolean).join(' · '),
  answersAlternative: (title, shares) => `Antworten auf ${title}: ${shares}.`,
  hiddenAnswers: 'Verborgen: zu wenige Antworten, oder nötig, damit sich diese nicht errechnen lassen.',
  several: 'Ein Interview kann mehrere nennen: Die Anteile ergeben zusammen mehr als 100 %.',
  moreCategories: (count) => (count === 1 ? '1 weitere Kategorie' : `${count} weitere Kategorien`),
  drivers: 'Was zusammenhängt',
  driversLead: (target) =>
    `Wie eng jede Kennzahl mit ${target} einhergeht, Interview für Interview. Einhergehen ist nicht Verursachen: Beides kann aus etwas folgen, das nicht gefragt wurde.`,
  driversTitle: (target) => `Was mit ${target} einhergeht`,
  driversSubtitle:
    'Korrelation nach Pearson mit 95-%-Intervall: 1 ist immer gemeinsam, 0 ist gar nicht. Bessere Antworten zählen als höher.',
  fieldsTitle: 'Leistung und Bedeutung',
  fieldsSubtitle: 'Die gestrichelten Linien sind die Mittelwerte',
  fieldsX: (target) => `Geht einher mit ${target} (r)`,
  fieldsY: 'Leistung, 0 = schlechteste, 100 = beste',
  fields: {
    topLeft: 'Gut, weniger wichtig',
    topRight: 'Weiter so',
    bottomLeft: 'Schwach, weniger wichtig',
    bottomRight: 'Zuerst verbessern',
  },
  comments: 'Was geschrieben wurde',
  commentsBest: (indicator) => `Von denen, die ${indicator} am höchsten bewertet haben`,
  commentsWorst: (indicator) => `Von denen, die ${indicator} am niedrigsten bewertet haben`,
  commentsNewest: 'Die neuesten',
  commentsNone: 'In dieser Auswahl hat niemand einen Kommentar geschrieben.',
  commentsClosed: (minimumN) =>
    `Die Kommentare werden nicht gezeigt: Weniger als ${minimumN} Personen haben geantwortet, oder eine kleine Gruppe ließe sich ermitteln.`,
  commentsNotAllowed: 'Wer diese Datei angefordert hat, darf einzelne Interviews nicht sehen.',
  commentsMore: (count) => `${count} Interviews dieser Auswahl haben einen Kommentar; am Bildschirm stehen alle.`,
  widenedUnit: (unit) => `unter ${unit}`,
  reading: 'Wie dieser Bericht zu lesen ist',
  definitions: 'Definitionen',
  suppressed: 'Was verborgen ist',
  empty: 'In dieser Auswahl hat niemand geantwortet.',
  emptyAdvice:
    'Es gibt nichts zu vergleichen. Ein längerer Zeitraum, weniger Filter oder eine Einheit weiter oben haben vielleicht Antworten.',
  target: (value) => `Ziel ${value}`,
  targetLine: (value) => `gestrichelt: Ziel ${value}`,
  whole: (unit, value) => `${unit} ${value}`,
  quartileMark: (lower, upper) => `Mittlere Hälfte der Einheiten: ${lower} bis ${upper}`,
  answered: (count, shown) => (count === 1 ? `${shown} Antwort` : `${shown} Antworten`),
  in({ unit, count }) {
    if (unit === 'months') return `in den ${count} Monaten davor`;
    if (unit === 'days') return count === 1 ? 'am Tag davor' : `in den ${count} Tagen davor`;
    return { year: 'im Vorjahr', quarter: 'im Vorquartal', month: 'im Vormonat' }[unit];
  },
  inDays: (from, to) => `in den Tagen ${from} bis ${to}`,
  amount(value, isOne, unit) {
    if (unit === 'scale') return value;
    const point = isOne ? 'punkt' : 'punkte';
    return `${value} ${unit === 'percent' ? `Prozent${point}` : point.replace('p', 'P')}`;
  },
  say: {
    lead: (unit, title, figure, n) => `${unit}: ${title} ${figure} aus ${n}.`,
    noFigure: (unit, title, reason) => `${unit}: kein Wert für ${title}. ${reason}.`,
    better: (amount, before) => `Das ist um ${amount} besser als ${before}, und das ist mehr als Zufall.`,
    worse: (amount, before) => `Das ist um ${amount} schlechter als ${before}, und das ist mehr als Zufall.`,
    betterMaybe: (amount, before) => `Das ist um ${amount} besser als ${before}; das kann Zufall sein.`,
    worseMaybe: (amount, before) => `Das ist um ${amount} schlechter als ${before}; das kann Zufall sein.`,
    same: (before) => `Das ist so viel wie ${before}.`,
    noBefore: 'Für den Zeitraum davor gibt es keinen Wert zum Vergleich.',
    changed: (title, figure, amount, isGood, before) =>
      `${title}: ${figure}, um ${amount} ${isGood ? 'besser' : 'schlechter'} als ${before}.`,
    reached: (count, figures) => `${count === 1 ? 'Ein Ziel ist' : `${count} Ziele sind`} erreicht: ${figures}.`,
    missed: (count, figures) => `${count === 1 ? 'Ein Ziel ist' : `${count} Ziele sind`} verfehlt: ${figures}.`,
    aboveRest: (count, ranked, title, names) =>
      `${count} von ${ranked} gereihten Einheiten ${count === 1 ? 'ist' : 'sind'} bei ${title} besser als der Rest: ${names}.`,
    belowRest: (count, ranked, title, names) =>
      `${count} von ${ranked} gereihten Einheiten ${count === 1 ? 'ist' : 'sind'} bei ${title} schlechter als der Rest: ${names}.`,
    improved: (count, title, names, before) =>
      `${count === 1 ? '1 Einheit ist' : `${count} Einheiten sind`} bei ${title} besser als ${before}: ${names}.`,
    declined: (count, title, names, before) =>
      `${count === 1 ? '1 Einheit ist' : `${count} Einheiten sind`} bei ${title} schlechter als ${before}: ${names}.`,
    chance:
      'Genannt ist, was mehr als Zufall ist; ein Ziel, wenn das ganze 95-%-Intervall auf einer Seite davon liegt.',
    more: (count) => `und ${count} weitere`,
    tied: (count, title) =>
      `Die ersten ${count} Einheiten der Rangliste nach ${title} lassen sich nicht unterscheiden: Ihre Reihenfolge kann Zufall sein.`,
    small: (count, minimumN) =>
      `${count === 1 ? '1 Einheit hat' : `${count} Einheiten haben`} weniger als ${minimumN} Antworten und keinen Rang.`,
    hidden: (count) =>
      `${count === 1 ? '1 Wert ist' : `${count} Werte sind`} verborgen; warum, steht am Ende des Berichts.`,
    noRest: (ranked, title) =>
      `Keine der ${ranked} gereihten Einheiten unterscheidet sich bei ${title} über den Zufall hinaus vom Rest.`,
    driver: (title, target, r) => `${title} geht am engsten mit ${target} einher (r = ${r}).`,
    driverCaution: 'Bessere Antworten zählen als höher. Einhergehen ist nicht Verursachen.',
    composite: (title, score, more) => `${[`${title}: ${score} von 100`, ...more].join('; ')}.`,
    noUnits: (unit) => `Unter ${unit} gibt es keine Einheiten zum Vergleichen.`,
  },
  shortChange: (change, before) =>
    `${change} gegenüber ${before
      .replace(/^im /, 'dem ')
      .replace(/^in den /, 'den ')
      .replace(/^am /, 'dem ')}`,
  targetReached: (target) => `Ziel ${target} erreicht`,
  targetMissed: (target) => `Ziel ${target} verfehlt`,
  targetOpen: (target) => `Ziel ${target} liegt im Intervall`,
  ranked: 'Gereihte Einheiten',
};
