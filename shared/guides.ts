/**
 * The guides that people read beside the app, in the order in which a new site needs them:
 * docs/guides/<language>/<guide>.md, shown at /guides/<language>/<guide>.
 */
export const guides = ['first-day', 'handheld', 'label-printer', 'channel', 'partner', 'picking', 'exceptions'] as const
