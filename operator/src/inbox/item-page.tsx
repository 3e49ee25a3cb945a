import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { saySuccess } from '@zdb/console/core/alerts/notices.ts'
import { refresh, useSend } from '@zdb/console/core/http/query.tsx'
import { useParam } from '@zdb/console/core/router/address.ts'
import { useKeys } from '@zdb/console/core/router/page-keys.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Empty } from '@zdb/console/ui/page/empty.tsx'
import { Skeleton } from '@zdb/console/ui/page/skeleton.tsx'
import { DecisionPanel } from './decision/decision-panel.tsx'
import { reasonOf, useDraft } from './decision/draft.ts'
import { Evidence } from './evidence/evidence.tsx'
import type { Decision, ItemAddress, ItemDetail } from './inbox.ts'
import { ItemHeader } from './item-header.tsx'
import { itemKeys } from './item-keys.ts'
import { listKeys } from './list-keys.ts'
import { useOpenedItem } from './opened-item.ts'
import { useNextItem } from './next-item.ts'
import styles from './item-page.module.css'

const none: readonly Decision[] = []

/** Codes after which what is on the screen is no longer what there is. */
const outdated = new Set<number | 'ERROR'>([codes.termsChanged.code, codes.itemGone.code, codes.itemTaken.code])

const whyNot = ({ worker, mine }: ItemDetail['item'], barred: string, isGone: boolean): string | undefined => {
  if (isGone) return codes.itemGone.message
  if (barred !== '') return barred
  return worker !== '' && !mine ? `${worker}正在处理，接手后才能决定` : undefined
}

const OpenItem = ({ address }: { address: ItemAddress }) => {
  const { reading, item, isGone, takeOver } = useOpenedItem(address)
  const { data } = reading
  const hold = useDraft(data?.decisions ?? none)
  const [changed, setChanged] = useState(false)
  const { send, pending } = useSend(inbox.decide)
  const releasing = useSend(inbox.release)
  const { next, goOn, leave } = useNextItem(address)
  const params = { queue: address.queue, item: address.id }
  const why = item && whyNot(item, data?.barred ?? '', isGone && !pending)

  const decide = async () => {
    const { decision, draft } = hold
    if (!data || !decision || why || !hold.check()) return
    const body = {
      decision: decision.name,
      revision: data.revision,
      reason: reasonOf(draft),
      ...(decision.amount ? { amount: draft.amount } : {}),
      ...(decision.fields.length > 0 ? { fields: draft.fields } : {}),
      ...(decision.choices.length > 0 ? { choices: draft.choices } : {}),
    }
    const answer = await send({ params, body })
    if (answer.ok) {
      saySuccess(`${data.item.title}：${decision.label}`)
      return goOn(answer.data.next)
    }
    hold.refused(answer.errors)
    if (!outdated.has(answer.code)) return
    setChanged(answer.code === codes.termsChanged.code)
    await Promise.all([reading.refetch(), refresh(inbox.list)])
  }

  const putBack = async () => {
    const answer = await releasing.send({ params })
    if (answer.ok) await leave()
  }

  useKeys('处理事项', [
    ...listKeys,
    ...itemKeys({
      decisions: why === undefined ? (data?.decisions ?? none) : none,
      hold,
      decide: () => void decide(),
      takeOver: item && item.worker !== '' && !item.mine && !isGone ? () => void takeOver() : undefined,
      putBack: item?.mine ? () => void putBack() : undefined,
      next,
    }),
  ])

  if (!data)
    return reading.error ? (
      <Empty reason={reading.error.message}>
        <Button kind="primary" onClick={next}>
          打开下一项
        </Button>
      </Empty>
    ) : (
      <Skeleton rows={6} height={32} />
    )

  return (
    <article className={styles.item} aria-label={data.item.title}>
      <ItemHeader
        item={item ?? data.item}
        isGone={isGone && !pending}
        changed={changed}
        onTakeOver={() => void takeOver()}
        onPutBack={() => void putBack()}
        onNext={next}
      />
      <div className={styles.columns}>
        <Evidence parts={data.parts} address={address} />
        <div className={styles.decision}>
          <DecisionPanel
            decisions={data.decisions}
            address={address}
            hold={hold}
            why={why}
            busy={pending}
            onSend={() => void decide()}
          />
        </div>
      </div>
    </article>
  )
}

/** One item with its evidence beside the decision. Each is opened anew: nothing of the one before stays. */
export const ItemPage = () => {
  const queue = useParam('queue') as QueueName
  const id = useParam('item')
  return <OpenItem key={`${queue}/${id}`} address={{ queue, id }} />
}
