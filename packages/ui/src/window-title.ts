/** Sets the title of the window, the most particular part first: browsers cut its end in tabs and lists of pages. */
export function setWindowTitle(...parts: readonly (string | undefined)[]): void {
  const said = parts.filter((part): part is string => part !== undefined && part !== '');
  document.title = [...new Set([...said, 'Echolot'])].join(' · ');
}
