import { useState } from 'react'
import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { mostSpeed, rehearsalLimits as limits, speedOf } from '@zdb/contract/desk/rehearsals/limits'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberField, SelectField } from '#ui/form/fields.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { refreshRehearsals } from './rehearsal.ts'
import styles from './rehearsals.module.css'

type Options = WireResult<typeof rehearsals.options>

const ownDays = 'own'
const ordersWords = (orders: number): string => (orders > 0 ? `去年 ${orders} 单` : '去年没有订单')

/** What is rehearsed, how much of it, and with whom. */
export const StartDialog = ({ options, onClose }: { options: Options; onClose: () => void }) => {
  const { send, pending } = useSend(rehearsals.startRehearsal)
  const open = useOpen()
  const known = options.festivals.find(({ orders }) => orders > 0) ?? options.festivals[0]
  const [draft, setDraft] = useState({
    festival: known?.name ?? ownDays,
    start_date: '',
    end_date: '',
    factor: String(limits.factor.usual),
    hours: String(limits.hours.usual),
    minutes: String(limits.minutes.usual),
    hands: String(options.hands),
    making: String(limits.making.usual),
  })
  const [wrong, setWrong] = useState<Mistakes>({})
  const change = (part: Partial<typeof draft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setWrong({})
  }
  const isOwn = draft.festival === ownDays
  const isTooFast = speedOf({ hours: Number(draft.hours), minutes: Number(draft.minutes) || 1 }) > mostSpeed
  const number = (name: 'factor' | 'hours' | 'minutes' | 'making', label: string, unit: string, hint?: string) => (
    <NumberField
      label={label}
      unit={unit}
      precision={0}
      min={String(limits[name].least)}
      max={String(limits[name].most)}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      hint={hint}
      error={wrong[name]}
    />
  )
  const start = async (): Promise<void> => {
    if (isOwn && !draft.start_date) return setWrong({ start_date: '请填写去年的日期' })
    const days = isOwn ? { start_date: draft.start_date, end_date: draft.end_date || draft.start_date } : {}
    const { factor, hours, minutes, hands, making } = draft
    const body = {
      festival: isOwn ? '' : draft.festival,
      ...days,
      factor: Number(factor),
      hours: Number(hours),
      minutes: Number(minutes),
      hands: Number(hands),
      making: Number(making),
    }
    const answer = await send({ body })
    if (!answer.ok) return setWrong({ festival: answer.message, ...refusedFields(answer.errors) })
    saySuccess('演练已开始，可以离开这一页，结束后通知您')
    await refreshRehearsals()
    onClose()
    open(routeTo('rehearsal', { id: answer.data.id }))
  }
  return (
    <DraftDialog title="开始演练" act="开始演练" busy={pending} onClose={onClose} onSubmit={() => void start()}>
      <div className={styles.form}>
        <SelectField
          label="节日"
          value={draft.festival}
          options={[
            ...options.festivals.map(({ name, next_day, orders }) => ({
              value: name,
              label: `${name} ${next_day}（${ordersWords(orders)}）`,
            })),
            { value: ownDays, label: '自己选去年的日期' },
          ]}
          onChange={(festival) => change({ festival })}
          error={wrong['festival']}
        />
        {isOwn && (
          <div className={styles.pair}>
            <Field label="去年从" error={wrong['start_date']}>
              {(id) => <DateInput id={id} value={draft.start_date} onChange={(start_date) => change({ start_date })} />}
            </Field>
            <Field label="到" error={wrong['end_date']}>
              {(id) => <DateInput id={id} value={draft.end_date} onChange={(end_date) => change({ end_date })} />}
            </Field>
          </div>
        )}
        <div className={styles.pair}>
          {number('factor', '订单放大', '倍')}
          <NumberField
            label="人手"
            unit="人"
            precision={0}
            min={String(limits.hands.least)}
            max={String(limits.hands.most)}
            value={draft.hands}
            onChange={(hands) => change({ hands })}
            error={wrong['hands']}
          />
          {number('making', '做好一单', '分钟')}
          {number('hours', '演练营业', '小时')}
          {number('minutes', '实际用时', '分钟', isTooFast ? '时间压缩得太紧，请加长' : undefined)}
        </div>
        <p className={styles.note}>多天的节日演练其中最忙的一天。演练期间可以离开，进度和报告都留在这里。</p>
      </div>
    </DraftDialog>
  )
}
