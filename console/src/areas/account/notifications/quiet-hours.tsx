import { useState } from 'react'
import type { QuietHours } from '@zdb/contract/desk/push/notifications'
import { saySuccess } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Field } from '#ui/form/field.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { TimeInput } from '#ui/input/inputs.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { useSave } from './use-save.ts'
import styles from './notification-page.module.css'

const mistakesIn = ({ from, until }: QuietHours): Mistakes => {
  if (from === '') return { from: '请选择开始时间' }
  if (until === '') return { until: '请选择结束时间' }
  return from === until ? { until: '结束时间不能与开始时间相同' } : {}
}

const wordsOf = ({ on, from, until }: QuietHours): string =>
  on
    ? `每天 ${from} 至${until < from ? '次日 ' : ' '}${until} 没有语音、短信、邮件和手机推送，弹窗照常；账号安全提醒不受影响`
    : '开启后，这段时间里没有语音、短信、邮件和手机推送，弹窗照常；账号安全提醒不受影响'

/** When nobody is to be called away: not by voice, SMS or letter, nor on a phone. */
export const QuietHoursPanel = ({ saved }: { saved: QuietHours }) => {
  const [changed, setChanged] = useState<Partial<QuietHours>>({})
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const { save, pending } = useSave()
  const draft = { ...saved, ...changed }
  const dirty = draft.on !== saved.on || draft.from !== saved.from || draft.until !== saved.until

  const change = (part: Partial<QuietHours>) => {
    setMistakes({})
    setChanged((before) => ({ ...before, ...part }))
  }
  const submit = async () => {
    const found = mistakesIn(draft)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const answer = await save({ quiet_hours: draft })
    if (!answer.ok) return
    setChanged({})
    saySuccess('免打扰时段已保存')
  }
  return (
    <Panel title="免打扰">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className={styles.quiet}>
          <p className={styles.switch}>
            <Switch label="免打扰" on={draft.on} onChange={(on) => change({ on })} />
            <span>{draft.on ? '开启' : '关闭'}</span>
          </p>
          <Field label="开始时间" error={mistakes.from}>
            {(id) => <TimeInput id={id} value={draft.from} onChange={(from) => change({ from })} />}
          </Field>
          <Field label="结束时间" error={mistakes.until}>
            {(id) => <TimeInput id={id} value={draft.until} onChange={(until) => change({ until })} />}
          </Field>
          {dirty && (
            <>
              <Button
                onClick={() => {
                  setChanged({})
                  setMistakes({})
                }}
              >
                放弃修改
              </Button>
              <Button kind="primary" type="submit" busy={pending}>
                保存
              </Button>
            </>
          )}
        </div>
        <p className={styles.note} role="status">
          {dirty ? '有未保存的修改' : wordsOf(saved)}
        </p>
      </form>
    </Panel>
  )
}
