import { foldText } from './folded-text.ts';

/** Words, in small letters without marks, of a level or column whose units are persons of the organisation: employees, advisors, sellers. */
export const personWords =
  /\bemployee|\bmitarbeiter|\btyontekija|\btootaja|\bmedarbet|\bmedarbejder|\bansatt|\bmedewerker|\bemploye\b|\bempleado|\bdipendente|\bpracownik|\bagent\b|\badvisor|\badviser|\bberater|berater(in)?\b|betreuer(in)?\b|\bverkaufer|verkaufer(in)?\b|mitarbeiter(in)?\b|\bmyyja\b|\bmyyjan\b|\basiakaspalvelija|\bteenindaja|\bmuugimees|\bmuugiesindaja|\bkonsultti\b|\bhandlaggare|\bservice ?advisor|\bsalesperson|\bsales ?(person|man|rep|consultant)|\bseller\b|\bconsultant\b|\bstaff (name|id|no|member)|\btechnician|\bmechanic|\bkonsultant|\bsaljare|\bhandled by|\bbearbeiter/;

/** Whether the units of a level are persons, as far as its name says it. */
export function isPersonLevel(kind: string): boolean {
  return personWords.test(foldText(kind).replace(/[_-]+/g, ' '));
}
