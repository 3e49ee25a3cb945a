import { useState } from 'react'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { AnswerList } from '#ui/dialog/answer-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { refreshChannels } from '../delivery-setup.ts'

type Answers = WireResult<typeof deliverySetup.openCapacity>

/** Makes the store known to every courier of the platform; each answers for itself, and who said no is asked again. */
export const OpenCapacity = ({ sid, first }: { sid: string; first: boolean }) => {
  const { send, pending } = useSend(deliverySetup.openCapacity)
  const [answers, setAnswers] = useState<Answers>()
  const close = () => setAnswers(undefined)

  const open = async (before: Answers = []) => {
    const failed = before.filter(({ ok }) => !ok).map(({ code }) => code)
    const body = { open: true, ...(before.length > 0 && { channels: failed }) }
    const answer = await send({ params: { shop_id: sid }, body })
    await refreshChannels()
    if (!answer.ok) return
    const fresh = new Map(answer.data.map((each) => [each.code, each]))
    const all = before.length > 0 ? before.map((each) => fresh.get(each.code) ?? each) : answer.data
    // A dialog is for those that said no.
    const isWell = all.every(({ ok }) => ok)
    setAnswers(isWell ? undefined : all)
    if (isWell) saySuccess(`已开通 ${all.length} 家`)
  }
  const well = answers?.filter(({ ok }) => ok).length ?? 0
  const failed = (answers?.length ?? 0) - well
  return (
    <>
      <Button kind={first ? 'primary' : 'plain'} busy={pending} onClick={() => void open()}>
        开通聚合运力
      </Button>
      {answers && (
        <Dialog
          title={`已开通 ${well} 家，${failed} 家未成功`}
          width={440}
          onClose={close}
          footer={
            <>
              <Button busy={pending} onClick={() => void open(answers)}>
                重试未成功的
              </Button>
              <Button kind="primary" autoFocus onClick={close}>
                知道了
              </Button>
            </>
          }
        >
          <AnswerList
            label="开通结果"
            answers={answers.map(({ code, ok, message }) => ({
              key: code,
              about: <ChannelMark channel={providerOf(code)} named />,
              ok,
              words: message,
            }))}
          />
        </Dialog>
      )}
    </>
  )
}
