import { useState } from 'react'
import { pages, routeTo } from '@zdb/contract/pages'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useCalls, useRead } from '#core/http/query.tsx'
import { useOpen, useParam } from '#core/router/address.ts'
import { useSession } from '#core/session/session.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { refreshFestivals, type FestivalDetail } from '../festival.ts'
import { draftOf, emptyDraft, planOf, type PlanDraft } from './plan-draft.ts'
import { PlanForm } from './plan-form.tsx'

const New = () => {
  const open = useOpen()
  const { send, pending } = useCalls()
  const stores = useSession((session) => session.stores)
  const [initial] = useState(() => emptyDraft(stores.slice(0, 1).map(({ sid }) => sid)))
  const save = async (draft: PlanDraft) => {
    const answer = await send(festivals.create, { body: planOf(draft) })
    if (!answer.ok) return answer.errors
    await refreshFestivals()
    saySuccess('计划已保存，核对后启用')
    open(routeTo('festival', { no: answer.data.id }))
    return []
  }
  return (
    <PlanForm
      title={pages.newFestival.title}
      initial={initial}
      busy={pending}
      onSave={save}
      onCancel={() => open(routeTo('festivals'))}
    />
  )
}

export const NewFestivalPage = () => (useSession((session) => session.storesKnown) ? <New /> : null)

const Edit = ({ festival }: { festival: FestivalDetail }) => {
  const open = useOpen()
  const { send, pending } = useCalls()
  const [{ initial, revision }] = useState(() => ({ initial: draftOf(festival), revision: festival.revision }))
  const back = () => open(routeTo('festival', { no: festival.id }))
  const save = async (draft: PlanDraft) => {
    const input = { params: { id: festival.id }, body: { ...planOf(draft), revision } }
    const answer = await send(festivals.update, input)
    if (!answer.ok) return answer.errors
    await refreshFestivals()
    saySuccess('计划已保存')
    back()
    return []
  }
  return <PlanForm title={`编辑 ${festival.name}`} initial={initial} busy={pending} onSave={save} onCancel={back} />
}

/** Changes a plan; one that is in effect acts at once. */
export const EditFestivalPage = () => {
  const id = useParam('no')
  const reading = useRead(festivals.detail, { params: { id } })
  return <Loaded reading={reading}>{(festival) => <Edit key={festival.id} festival={festival} />}</Loaded>
}
