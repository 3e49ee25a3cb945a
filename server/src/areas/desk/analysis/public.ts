export { peakDates } from './peak-dates.ts'
