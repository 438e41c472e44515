/** What the server lets `<style>` elements of this page be known by; each delivery of the page has another. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Read by the library that keeps the page behind a dialog from scrolling.
Object.defineProperty(globalThis, '__webpack_nonce__', { value: styleNonce });
