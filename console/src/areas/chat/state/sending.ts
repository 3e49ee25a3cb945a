import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { sayError, saySuccess } from '#core/alerts/notices.ts'
import type { ImDraft, ImMessage, ImPort } from '../engine/port.ts'
import { imPort } from './port.ts'
import { changeThread, dropMessages, placeMessage, setUpload, threadOf, useChat } from './store.ts'

const readyPort = (): ImPort | undefined => {
  const port = imPort()
  if (port?.isReady()) return port
  sayError(chatCodes.chatNotReady.message)
  return undefined
}

const hasFile = ({ type }: ImMessage) =>
  type === 'TIMImageElem' || type === 'TIMFileElem' || type === 'TIMVideoFileElem' || type === 'TIMSoundElem'

const isStillThere = ({ conversationID, random }: ImMessage): boolean =>
  threadOf(useChat.getState(), conversationID).messages.some((message) => message.random === random)

type Way = 'sendMessage' | 'resendMessage'

/** Puts a message under way where it will stand, and what became of it in its place. */
const bring = async (message: ImMessage, way: Way, port: ImPort, after?: Promise<unknown>): Promise<boolean> => {
  const { random } = message
  const wanted: ImMessage = { ...message, status: 'unSend' }
  placeMessage(wanted)
  if (hasFile(message)) setUpload(random, 0)
  const onProgress = (percent: number) => setUpload(random, percent)
  const answer = await port[way](wanted, { onProgress, ...(after && { after }) })
  setUpload(random, undefined)
  if (answer.ok) {
    placeMessage(answer.data)
    return true
  }
  // One that was taken back meanwhile has nothing to say.
  if (!isStillThere(message)) return false
  placeMessage({ ...wanted, status: 'fail' })
  sayError(`发送失败！${answer.message}`)
  return false
}

export const send = async (to: string, draft: ImDraft): Promise<boolean> => {
  const port = readyPort()
  return port ? bring(port.createMessage(to, draft), 'sendMessage', port) : false
}

/** Several that belong together: each as soon as the one before it has gone, or will not go. */
const bringInOrder = (messages: readonly ImMessage[], way: Way, port: ImPort) => {
  let before: Promise<boolean> | undefined
  return Promise.all(messages.map((message) => (before = bring(message, way, port, before))))
}

export const sendTogether = async (to: string, drafts: readonly ImDraft[]): Promise<void> => {
  const port = drafts.length > 0 ? readyPort() : undefined
  if (!port) return
  const messages = drafts.map((draft) => port.createMessage(to, draft))
  await bringInOrder(messages, 'sendMessage', port)
}

export const resend = async (message: ImMessage): Promise<boolean> => {
  const port = readyPort()
  return port ? bring(message, 'resendMessage', port) : false
}

export const cancel = (message: ImMessage) => {
  dropMessages([message])
  setUpload(message.random, undefined)
  imPort()?.cancelMessage(message)
}

/** What a reload has interrupted: files go on by themselves, words stand there to be sent again. */
export const goOn = async (port: ImPort) => {
  const messages = await port.unfinishedMessages()
  for (const message of messages) placeMessage(message)
  const files = Map.groupBy(
    messages.filter(({ status }) => status === 'unSend'),
    ({ conversationID }) => conversationID,
  )
  await Promise.all([...files.values()].map((together) => bringInOrder(together, 'resendMessage', port)))
}

export const forward = async (message: ImMessage, targets: readonly string[]): Promise<boolean> => {
  const port = readyPort()
  if (!port) return false
  const sent = await Promise.all(
    targets.map((to) => bring(port.createForwardMessage(to, message), 'sendMessage', port)),
  )
  const all = sent.every(Boolean)
  if (all) saySuccess('转发成功')
  return all
}

export const revoke = async (message: ImMessage) => {
  const answer = await readyPort()?.revokeMessage(message)
  if (!answer) return
  if (answer.ok) saySuccess('撤回成功')
  else sayError('撤回失败')
}

export const remove = async (message: ImMessage) => {
  const answer = await readyPort()?.deleteMessage([message])
  if (!answer) return
  if (answer.ok) saySuccess('删除成功')
  else sayError('删除失败')
}

export const removeConversation = async (conversationID: string) => {
  const answer = await readyPort()?.deleteConversation(conversationID)
  if (!answer) return
  if (!answer.ok) return sayError('删除聊天对象失败，请稍后再试')
  if (useChat.getState().active === conversationID) useChat.setState({ active: undefined })
  changeThread(conversationID, () => ({ messages: [], loaded: false, complete: false, next: '' }))
  saySuccess('删除聊天对象成功')
}
