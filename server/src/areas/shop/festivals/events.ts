import { event } from '#core/work/outbox'

/** A slot may be closed now that was open, or the other way round: its last place was taken, or one was given back. */
export const slotTouched = event<{ slotId: number }>('festival.slotTouched')

/** A plan was made, changed, suspended or ended: all its slots may stand differently now. */
export const festivalTouched = event<{ festivalId: number }>('festival.touched')
