export { peakDates } from '#core/time/peak-dates'
