/** The last lists, kept by the service worker for reading without a network. */
export const copiesName = 'zdb-lists'

/** On an answer that is a copy: when it was given. */
export const copyTime = 'x-copied-at'
