import { endsNextDay } from '@zdb/contract/kit/orders/delivery-window'
import { useNow } from '#ui/time/clock.ts'
import { deliveryTimeText } from '#ui/format/delivery-time.ts'
import { dayAndTime } from '#ui/format/moment.ts'

const minuteMs = 60_000

/** 今天 14:00–15:00, the date on hover. */
export const DeliveryWindow = ({ date, time }: { date: string; time: string }) => {
  const [day] = dayAndTime(`${date} 00:00:00`, useNow(minuteMs)).split(' ')
  return (
    <time dateTime={date} title={`${date} ${time}`} data-overnight={endsNextDay(time) || undefined}>
      {day} {deliveryTimeText(time)}
    </time>
  )
}
