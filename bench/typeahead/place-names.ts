/** Beginnings, middles and ends that give some 50,000 names as people have them, accents included. */
const beginnings =
  'Alt Bär Grün Hä Jyväs Klein Kö Lapp Mün Neu Ober Öster Pori Rova Sankt Schön Tam Unter Väst Zü'.split(' ');
const middles =
  'ben berg brück dorf feld gårds heim hofs joen kirch lahden mäki niemen nurmi stein sjö straßen wald'.split(' ');
const ends = 'au bach by furt hafen järvi kylä linna lund moor niemi saari see stad tal ühl weiler zell'.split(' ');
const sides = ['', ' Nord', ' Süd', ' Ost', ' West', ' Mitte', ' am See', ' (Väli)'];

export const placeCount = 50_000;

/** Title of the `place`th option; titles repeat seldom, ext names never. */
export function placeName(place: number): string {
  const at = (list: readonly string[], step: number): string => list[Math.floor(place / step) % list.length] ?? '';
  const begun = `${at(beginnings, 1)}${at(middles, 20)}${at(ends, 20 * 18)}`;
  return `${begun}${at(sides, 20 * 18 * 18)}`;
}

export const placeExtName = (place: number): string => `place-${place}`;
