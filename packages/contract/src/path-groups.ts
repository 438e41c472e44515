/** In front of every path of the API but the browser's first question. */
export const apiPrefix = '/vuejs';
export const docsPath = `${apiPrefix}/docs`;
export const openApiPath = `${apiPrefix}/openapi.json`;
/** Where the identity provider says that its sessions end. */
export const backChannelLogoutPath = `${apiPrefix}/auth/backchannel-logout`;

/** Reads that new interviews change. */
export const figurePaths = /^\/vuejs\/(rankings|statistics|explanations|explanationgrounds|interviewlist\/count)\//;
/** Reads that changes of alerts change. */
export const alertPaths = /^\/vuejs\/alert(s|counts|count|figures)?(\/|$)/;
/** Reads of what a survey is made of. */
export const structurePaths = /^\/vuejs\/structure\//;
/** Requests that nobody waits for in front of a screen: health, uploads, and looks at long work itself. */
export const unhurriedPaths = /^\/vuejs\/(health|imports|events)/;
