declare global {
  // Read by the library that keeps the page behind a dialog from scrolling.
  var __webpack_nonce__: string | undefined;
}

/** What the server lets `<style>` elements of this page be known by; each delivery of the page has another. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

globalThis.__webpack_nonce__ = styleNonce;
