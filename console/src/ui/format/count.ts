/** How much waits, as a badge has room for it. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))
