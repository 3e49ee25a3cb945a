import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { learnFrom } from '#areas/orders/acceptance/calibration/calibrate'
import { randomFrom } from '#areas/orders/acceptance/calibration/random'
import { simulatedCities } from '#areas/orders/acceptance/calibration/simulated-world'
import { simulatedHistory } from '#areas/orders/acceptance/calibration/simulated-history'
import { now } from '#core/time/clock'

/** Beijing, Shanghai and Guangzhou, where the demo's merchants are. */
const cities = ['110100', '310100', '440100']
const seed = 20_261_119
const days = 300

/** What became of others' orders before the demo began, so that its curve has something to say from the first minute. */
export const addPastOfferings = async (): Promise<void> => {
  const random = randomFrom(seed)
  const world = simulatedCities(random, cities, 6)
  const from = addDays(dayText(now()), -days)
  await learnFrom(simulatedHistory(random, world, { from, days: days - 1, orders: 3_000, senders: 60 }))
}
