/** How a list of open work is read: what is due first on top, or the newest; what has ended is always newest first. */
export const sorts = ['deadline', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** A tab of open work, or of all, where what has ended comes behind it; the others hold what has ended. */
export type OpenTab = { readonly byDeadline?: true }
