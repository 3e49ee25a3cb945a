import { useState } from 'react'
import { routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import type { Answer } from '#core/http/answer.ts'
import { useCalls } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { detailOf, refreshStores, type StoreDetail } from '../store.ts'
import {
  basicsOf,
  contactMistakes,
  draftOf,
  mistakesIn,
  newStoreOf,
  noContact,
  placeOf,
  stepOfField,
  steps,
  type ContactDraft,
  type Draft,
  type Step,
} from './draft.ts'

const nothing: Mistakes = {}

const after = (step: Step): Step | undefined => steps[steps.findIndex(({ key }) => key === step) + 1]?.key

/**
 * A store is filled in step by step. It stands on the server from its address on, so that nothing is lost; of one that
 * is there each step is kept by itself.
 */
export const useSteps = (store: StoreDetail | undefined, step: Step, onStep: (step: Step) => void) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(store))
  const [contact, setContact] = useState<ContactDraft>(noContact)
  const [mistakes, setMistakes] = useState<Mistakes>(nothing)
  const { send, pending } = useCalls()
  const open = useOpen()
  const sid = store?.sid ?? ''

  const go = (next: Step) => {
    setMistakes(nothing)
    onStep(next)
  }
  /** What was refused is shown where it is filled in. */
  const settle = async (answer: Answer<unknown>): Promise<boolean> => {
    await refreshStores()
    if (answer.ok) return true
    const [first] = answer.errors
    if (first) {
      const where = step === 'contact' ? 'contact' : stepOfField(first.field)
      if (where !== step) onStep(where)
      setMistakes(refusedFields(answer.errors))
    }
    return false
  }

  const create = async (): Promise<void> => {
    const answer = await send(stores.create, { body: newStoreOf(draft) })
    if (!(await settle(answer)) || !answer.ok) return
    saySuccess(`${draft.name.trim()}已保存为草稿`)
    open(routeTo('editStore', { sid: answer.data.sid, step: 'contact' }), { replace: true })
  }
  const params = { sid }
  const keep: Readonly<Record<Step, () => Promise<boolean>>> = {
    basics: async () => settle(await send(stores.edit, { params, body: basicsOf(draft) })),
    place: async () => settle(await send(stores.edit, { params, body: { place: placeOf(draft) } })),
    hours: async () => settle(await send(stores.edit, { params, body: { hours: draft.hours } })),
    contact: async () => {
      if (store && store.contacts.length > 0) return true
      const body = { ...contact, type: Number(contact.type), phone: contact.phone.trim() }
      return settle(await send(stores.saveContact, { params, body }))
    },
  }
  const check = (): Mistakes => {
    if (step === 'basics' || step === 'place') return mistakesIn[step](draft)
    return step === 'contact' && store?.contacts.length === 0 ? contactMistakes(contact) : nothing
  }

  /** Keeps this step; true once it is kept. */
  const save = async (): Promise<boolean> => {
    const found = check()
    setMistakes(found)
    return Object.keys(found).length === 0 && keep[step]()
  }
  const next = async (): Promise<void> => {
    const found = check()
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const following = after(step)
    if (!store) return step === 'basics' ? go('place') : create()
    if (!(await keep[step]())) return
    if (following) go(following)
    else open(detailOf(sid))
  }
  const submit = async (): Promise<void> => {
    if (!(await save())) return
    const answer = await send(stores.updateStatus, { params, body: { action: 'submit' } })
    if (!(await settle(answer))) return
    saySuccess(`${draft.name.trim()}已提交，等待平台审核`)
    open(detailOf(sid))
  }

  return {
    draft,
    contact,
    mistakes,
    pending,
    go,
    next,
    submit,
    change: (part: Partial<Draft>) => {
      setMistakes(nothing)
      setDraft((before) => ({ ...before, ...part }))
    },
    changeContact: (part: Partial<ContactDraft>) => {
      setMistakes(nothing)
      setContact((before) => ({ ...before, ...part }))
    },
  }
}
