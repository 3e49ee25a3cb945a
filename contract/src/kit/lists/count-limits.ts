/** How far the badges of a list's tabs count, whole and under a filter: a count at its limit is shown with a plus. */
export const countLimits = { tab: 500, filtered: 100 } as const

/** Days alone are counted as far as no filter at all, so a filtered count may stop at either. */
export const isCapped =
  (filtered: boolean) =>
  (count: number): boolean =>
    count === countLimits.tab || (filtered && count === countLimits.filtered)
