/** Tells the page that there may be a session; without the cookie the page does not ask the server. The cookie opens nothing. */
export const signedInCookie = 'gantry-signed-in'
