/** The app's version, put in by the build. */
declare const APP_VERSION: string
