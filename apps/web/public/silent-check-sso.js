// The identity provider leads a hidden frame to this page; the app above reads its answer from the address.
parent.postMessage(location.href, location.origin);
