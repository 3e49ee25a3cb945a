import { momentText } from '@zdb/contract/kit/china-time'
import { photoStates } from '@zdb/contract/orders/transfer-orders/states'
import type { PhotoFacts } from '#areas/orders/transfer-orders/public'
import type { Case } from '../after-sale.sql.ts'

type Opened = Pick<Case, 'at'>

/** Whether it had happened when the case was opened: what happens later betters nobody's position in it. */
export const isBefore = ({ at }: Opened, moment: Date | null): moment is Date => moment !== null && moment <= at

export const afterOpening = '申请售后之后，不计入条款'

/** A moment, and that it came too late to count. */
export const momentIn = (item: Opened, moment: Date): string =>
  isBefore(item, moment) ? momentText(moment) : `${momentText(moment)}（${afterOpening}）`

/** A photo was there and nobody had rejected it by then. */
export const hadPhoto = (item: Opened, photos: readonly PhotoFacts[]): boolean =>
  photos.some(
    ({ at, state, judged_at }) =>
      isBefore(item, at) && (state !== photoStates.rejected.code || (judged_at !== null && !isBefore(item, judged_at))),
  )
