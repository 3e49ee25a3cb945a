import { useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Field } from '#ui/form/field.tsx'
import { isMoreThanZero, sumYuan } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import type { RideDialog } from '../ride.ts'
import styles from './dialogs.module.css'

const steps = ['1', '2', '5', '10'] as const

/** More for whoever takes it: what was given, what is added, and what it comes to. */
export const TipDialog = ({ ride, refresh, onClose }: RideDialog) => {
  const { submit, pending } = useDialogSubmit(delivery.tip, '已加小费', { refresh, onClose })
  const [tip, setTip] = useState('')
  const [wrong, setWrong] = useState<string>()
  const change = (text: string) => {
    setWrong(undefined)
    setTip(text)
  }
  const add = async () => {
    if (!isMoreThanZero(tip)) return setWrong('请填写要加的小费')
    const { errors } = await submit({ body: { sn: ride.sn, tip } })
    setWrong(errors[0]?.message)
  }
  return (
    <Dialog
      title="加小费"
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={pending} onClick={() => void add()}>
            加小费
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Facts
          rows={{
            运力: ride.channel.name,
            已加小费: <Money yuan={ride.tips} />,
            加后合计: (
              <span aria-live="polite">
                小费 <Money yuan={sumYuan(ride.tips, tip)} />
                <span className={styles.quiet}> · 连同运费 </span>
                <Money yuan={sumYuan(ride.price, ride.tips, tip)} lead />
              </span>
            ),
          }}
        />
        <Field
          label="本次加"
          error={wrong}
          hint={ride.group === 'aggregated' ? '加价部分从余额冻结，送达后扣款' : undefined}
        >
          {(id) => <NumericInput id={id} precision={2} max="100" unit="元" value={tip} onChange={change} />}
        </Field>
        <div className={styles.steps} role="group" aria-label="加多少">
          {steps.map((step) => (
            <Button key={step} onClick={() => change(sumYuan(tip, step))}>
              +{step} 元
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
