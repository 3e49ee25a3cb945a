import { useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { SuggestInput } from '#ui/input/suggest-input.tsx'
import { reprintReasons } from '#widgets/print/print.ts'
import styles from './browser.module.css'

export const ReasonField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string
  onChange: (reason: string) => void
}) => (
  <Field label="补打原因" hint="打印过的再打一份，要写明原因" error={error}>
    {(id) => <SuggestInput id={id} suggestions={reprintReasons} maxLength={50} value={value} onChange={onChange} />}
  </Field>
)

/** A browser says that its window has closed, not whether paper came out: the person who stands there says it. */
export const PrintedQuestion = ({
  count,
  needsReason,
  reason,
  onReason,
  onAnswer,
}: {
  count: number
  needsReason: boolean
  reason: string
  onReason: (reason: string) => void
  onAnswer: (cameOut: boolean) => Promise<void>
}) => {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(needsReason && !reason)
  const [wrong, setWrong] = useState<string>()
  const yes = async () => {
    if (needsReason && !reason.trim()) {
      setAsked(true)
      return setWrong('请填写补打原因')
    }
    setBusy(true)
    await onAnswer(true)
  }
  return (
    <Dialog
      title="打印好了吗？"
      width={400}
      onClose={() => void onAnswer(false)}
      footer={
        <>
          <Button onClick={() => void onAnswer(false)}>没有打印</Button>
          <Button kind="primary" busy={busy} onClick={() => void yes()}>
            打印好了
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          看一眼打印机：{count > 1 ? `${count} 张都出来了` : '纸出来了'}再点“打印好了”，订单会记下谁在什么时候打的。
        </p>
        {asked && (
          <ReasonField
            value={reason}
            error={wrong}
            onChange={(next) => {
              setWrong(undefined)
              onReason(next)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
