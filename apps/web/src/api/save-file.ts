/** The browser has begun to read the content by then. */
const readAfterMs = 60_000;

/** Hands content over to the browser as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readAfterMs);
}
