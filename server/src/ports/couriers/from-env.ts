import { readPairs } from '../forms/read-pairs.ts'
import { openCouriers, type CourierSet } from './all.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The couriers whose keys the environment has: DADA_APP_ID, DADA_APP_SECRET, DADA_KEYS=sourceId=…, SF_APP_ID, … */
export const couriersFromEnv = (env: Env): CourierSet =>
  openCouriers((name) => {
    const prefix = name.toUpperCase()
    return {
      keys: {
        id: env[`${prefix}_APP_ID`] ?? '',
        secret: env[`${prefix}_APP_SECRET`] ?? '',
        more: readPairs(env[`${prefix}_KEYS`] ?? ''),
      },
      endpoint: env[`${prefix}_ENDPOINT`],
    }
  })
