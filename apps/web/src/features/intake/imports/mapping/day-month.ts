const numericDayMonth = /^(d{1,2})([-./ ]+)(M{1,2})(?!M)|^(M{1,2})([-./ ]+)(d{1,2})/;

/** Whether a form of dates could be read the other way round: `dd.MM.yyyy`, not `yyyy-MM-dd` or `d MMM yyyy`. */
export function isOpenOrder(format: string): boolean {
  return numericDayMonth.test(format);
}

export function isDayFirst(format: string): boolean {
  return format.startsWith('d');
}

/** `MM/dd/yyyy` ↔ `dd/MM/yyyy`; any other form stays. */
export function withDayFirst(format: string, dayFirst: boolean): string {
  const match = numericDayMonth.exec(format);
  if (!match || isDayFirst(format) === dayFirst) return format;
  const [whole, day, dayGap, month, otherMonth, monthGap, otherDay] = match;
  const swapped = day ? `${month}${dayGap}${day}` : `${otherDay}${monthGap}${otherMonth}`;
  return swapped + format.slice(whole.length);
}
