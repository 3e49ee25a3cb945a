import { wakeHere } from '#core/db/process-notices'

/** Something is to be paid out: this process looks at once, the others within seconds. */
export const wakePayouts = (): void => wakeHere('payout_due', '')
