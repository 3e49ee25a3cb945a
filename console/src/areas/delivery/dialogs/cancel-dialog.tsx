import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { Options } from '#ui/input/options.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import type { RideDialog } from '../ride.ts'
import styles from './dialogs.module.css'

/** 其他: says nothing by itself. */
const another = '99'

const doneWords = ({ fee, waiting }: { fee: string; waiting: boolean }): string => {
  if (waiting) return '已通知运力方，等待确认取消'
  return isMoreThanZero(fee) ? `已取消配送，取消费 ¥${fee}` : '已取消配送，没有产生费用'
}

/** What it costs to call the rider off stands first, as the courier says it at this moment. */
const Fee = ({
  fee,
  notice,
  asking,
  before,
}: {
  fee: string | null
  notice: string
  asking: boolean
  before?: string
}) => (
  <div className={styles.fee} data-costs={(!asking && fee !== null && isMoreThanZero(fee)) || undefined} role="status">
    {asking ? (
      '正在询问取消费…'
    ) : (
      <>
        {before !== undefined && (
          <p className={styles.changed}>
            费用已变化，原来 <Money yuan={before} />
          </p>
        )}
        {fee === null ? (
          notice
        ) : (
          <>
            取消费 <Money yuan={fee} lead /> <span className={styles.quiet}>{notice}</span>
          </>
        )}
      </>
    )}
  </div>
)

export const CancelDialog = ({ ride, refresh, onClose }: RideDialog) => {
  const reading = useRead(delivery.cancelReasons, { query: { sn: ride.sn } })
  const { send, pending } = useSend(delivery.cancel)
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [before, setBefore] = useState<string>()
  const asking = reading.isFetching
  const fee = reading.data?.fee ?? null

  const cancel = async () => {
    if (!reason) return setWrong('请选择取消原因')
    if (reason === another && !words.trim()) return setWrong('请说明取消的原因')
    const answer = await send({
      body: { sn: ride.sn, reason_id: Number(reason), reason: words.trim(), fee: fee ?? undefined },
    })
    if (!answer.ok && answer.code === codes.feeRose.code) {
      setBefore(fee ?? '0.00')
      await reading.refetch()
      return
    }
    await refresh()
    if (!answer.ok) return setWrong(answer.errors[0]?.message ?? answer.message)
    saySuccess(doneWords(answer.data))
    onClose()
  }
  return (
    <Dialog
      title="取消配送"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再等等</Button>
          <Button kind="danger" busy={pending} off={asking || !reading.data} onClick={() => void cancel()}>
            {before === undefined ? '取消配送' : '仍然取消'}
          </Button>
        </>
      }
    >
      <Loaded reading={reading}>
        {({ items, notice }) => (
          <div className={styles.stack}>
            <Fee fee={fee} notice={notice} asking={asking} before={before} />
            <Field label="取消原因" error={wrong}>
              {() => (
                <Options
                  label="取消原因"
                  options={items.map(({ id, title }) => ({ value: String(id), label: title }))}
                  value={reason}
                  onChange={(next) => {
                    setWrong(undefined)
                    setReason(next)
                  }}
                />
              )}
            </Field>
            <Field label={reason === another ? '说明' : '说明（选填）'}>
              {(id) => <TextInput id={id} maxLength={100} value={words} onChange={setWords} />}
            </Field>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
