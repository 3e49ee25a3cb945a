const units = ['KB', 'MB', 'GB', 'TB']

/** 1536 → 1.5 KB. The smallest unit is KB, the largest TB. */
export const bytesText = (bytes: number): string => {
  let amount = bytes / 1024
  let unit = 0
  while (Number(amount.toFixed(2)) >= 1024 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${Number(amount.toFixed(2))} ${units[unit]}`
}
