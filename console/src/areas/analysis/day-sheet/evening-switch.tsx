import { daySheetHours } from '@zdb/contract/desk/analysis/day-sheet'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { dayAndTime } from '#ui/format/moment.ts'
import { SelectInput } from '#ui/input/inputs.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { useNow } from '#ui/time/clock.ts'
import styles from './day-sheet.module.css'

const clockOf = (hour: number): string => `${hour}:00`
const { first, last } = daySheetHours
const choices = Array.from({ length: last - first + 1 }, (_, at) => ({
  value: String(first + at),
  label: clockOf(first + at),
}))

/** Whether the person is told of the day each evening, and at which hour; it holds at once. */
export const EveningSwitch = () => {
  const setting = useRead(analysis.daySheetSetting)
  const { send, pending } = useSend(analysis.saveDaySheetSetting)
  const now = useNow(60_000)
  const save = async (body: WireBody<typeof analysis.saveDaySheetSetting>) => {
    const answer = await send({ body })
    await refresh(analysis.daySheetSetting)
    if (answer.ok) saySuccess(body.on ? `每晚 ${clockOf(body.hour)} 把当天的日报发给您` : '不再发送日报')
  }
  return (
    <Loaded reading={setting} skeleton={<span />}>
      {({ on, hour, next_at }) => (
        <span className={styles.evening}>
          <Switch label="每晚发给我" on={on} busy={pending} onChange={(next) => void save({ on: next, hour })} />
          <span>每晚发给我</span>
          {on && (
            <>
              <SelectInput
                label="发送时间"
                options={choices}
                value={String(hour)}
                onChange={(next) => void save({ on, hour: Number(next) })}
              />
              {next_at && <small>下一次：{dayAndTime(next_at, now)}</small>}
            </>
          )}
        </span>
      )}
    </Loaded>
  )
}
