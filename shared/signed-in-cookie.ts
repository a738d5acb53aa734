/** Says to the page that there may be a session, so that it need not ask and be told no. It opens nothing. */
export const signedInCookie = 'gantry-signed-in'
