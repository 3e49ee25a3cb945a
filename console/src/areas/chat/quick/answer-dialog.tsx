import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { quickActions, type QuickAction } from '@zdb/contract/desk/chat/quick-kinds'
import { saySuccess, sayError } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { refusalText } from '#core/http/errors.ts'
import { newKey } from '#core/http/request.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Money } from '#ui/value/money.tsx'
import { chatClient } from '../engine/own/client.ts'
import { blankTerms, goodsOf, needsOfAction, termMistakes, termsBody, type TermsDraft } from './terms.ts'
import { OfferLines } from './offer-lines.tsx'
import { TermsFields } from './terms-fields.tsx'
import styles from './quick-dialog.module.css'

type CardNow = WireResult<typeof chat.orderCard>

/** What is agreed to is named as it was shown. */
const seenTerms = ({ note: _note, ...terms }: NonNullable<CardNow['quick']>['terms']) => terms

/** Answers a quick message: with a price, a time, yes or no. */
export const AnswerDialog = ({
  quick,
  order,
  action,
  onClose,
}: {
  quick: NonNullable<CardNow['quick']>
  /** As the card shows it. */
  order: CardNow['sent']
  action: QuickAction
  onClose: () => void
}) => {
  const needs = needsOfAction[action]
  const [draft, setDraft] = useState<TermsDraft>({ ...blankTerms, goods_items: goodsOf(order.goods_items) })
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [random] = useState(newKey)
  const { send, pending } = useSend(chat.actQuick)
  const agreeing = action === 'accept'
  const more = agreeing && quick.terms.price ? Number(quick.terms.price) - Number(order.order_amount) : 0

  const submit = async () => {
    const wrong = termMistakes(draft, needs)
    setMistakes(wrong)
    if (Object.keys(wrong).length > 0) return
    const said = { client: chatClient(), random, action, ...termsBody(draft, needs) }
    const body = agreeing ? { ...said, ...seenTerms(quick.terms), revision: order.revision } : said
    const answer = await send({ params: { quick_id: quick.quick_id }, body })
    void refresh(chat.orderCard)
    if (answer.ok) {
      saySuccess('已答复')
      return onClose()
    }
    setMistakes(refusedFields(answer.errors))
    sayError(refusalText(answer))
  }
  return (
    <DraftDialog
      title={quickActions[action].title}
      act={quickActions[action].title}
      danger={action === 'decline'}
      busy={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {quick.lines.length > 0 && (
        <div className={styles.offer}>
          <OfferLines lines={quick.lines} />
          {more > 0 && (
            <p>
              同意后需多付 <Money yuan={more.toFixed(2)} />
            </p>
          )}
        </div>
      )}
      <TermsFields
        needs={needs}
        paying={more > 0}
        draft={draft}
        mistakes={mistakes}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </DraftDialog>
  )
}
