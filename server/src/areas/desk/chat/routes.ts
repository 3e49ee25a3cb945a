import { chat } from '@zdb/contract/desk/chat/endpoints'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import type { Im } from '#ports/im/port'
import { sendFile, sendThumbnail } from './files/downloads.ts'
import { appendChunk, beginUpload, cancelUpload, finishUpload, uploadState } from './files/uploads.ts'
import { changes } from './messages/catch-up.ts'
import { forward } from './messages/forwarding.ts'
import { conversation, conversations, markRead, messages, search } from './messages/reading.ts'
import { deleteConversation, deleteMessages, revoke } from './messages/removal.ts'
import { send } from './messages/sending.ts'
import { block, blocked, unblock } from './people/blocks.ts'
import { partnerInfo } from './people/partner-info.ts'
import { open, updateProfile } from './people/profiles.ts'
import { actQuick, orderCard } from './quick/answers.ts'
import { quickKindsFor, sendQuick } from './quick/quick.ts'
import { connect, disconnect, saveSetting, setting } from './session/clients.ts'
import { login } from './session/login.ts'

export const routes = ({ im, files }: { im: Im | undefined; files: Files }): Handlers<typeof chat> => ({
  login: ({ actor }) => login(actor, im),
  partnerInfo: ({ actor, params }) => partnerInfo(actor, params.id),
  open: ({ actor, params }) => open(actor, params.id),
  connect: ({ actor, body }) => connect(actor, body),
  disconnect: ({ actor, body }) => disconnect(actor, body.client),
  conversations: ({ actor, query }) => conversations(actor, query),
  conversation: ({ actor, params, query }) => conversation(actor, params.user_id, query.client),
  messages: ({ actor, params, query }) => messages(actor, params.user_id, query),
  changes: ({ actor, query }) => changes(actor, query),
  send: ({ actor, body }) => send(actor, body),
  revoke: ({ actor, params, body }) => revoke(actor, params.message_id, body.client),
  deleteMessages: ({ actor, body }) => deleteMessages(actor, body),
  forward: ({ actor, params, body }) => forward(actor, params.message_id, body),
  orderCard: ({ actor, params, query }) => orderCard(actor, params.message_id, query.client),
  search: ({ actor, query }) => search(actor, query),
  deleteConversation: ({ actor, body }) => deleteConversation(actor, body),
  markRead: ({ actor, params, body }) => markRead(actor, params.user_id, body),
  blocked: ({ actor }) => blocked(actor),
  block: ({ actor, body }) => block(actor, body),
  unblock: ({ actor, body }) => unblock(actor, body),
  updateProfile: ({ actor, body }) => updateProfile(actor, body),
  setting: ({ actor }) => setting(actor),
  saveSetting: ({ actor, body }) => saveSetting(actor, body),
  beginUpload: ({ actor, body }) => beginUpload(actor, body),
  uploadState: ({ actor, params, query }) => uploadState(actor, params.upload_id, query.client),
  appendChunk: ({ actor, params, query, request }) => appendChunk(files, actor, params.upload_id, query, request),
  finishUpload: ({ actor, params, body }) => finishUpload(files, actor, params.upload_id, body.client),
  cancelUpload: ({ actor, params, query }) => cancelUpload(files, actor, params.upload_id, query.client),
  file: ({ actor, params, request, reply }) => sendFile(files, actor, params.file_id, request, reply),
  thumbnail: ({ actor, params, request, reply }) => sendThumbnail(files, actor, params.file_id, request, reply),
  quickKinds: ({ actor, query }) => quickKindsFor(actor, query),
  sendQuick: ({ actor, body }) => sendQuick(actor, body),
  actQuick: ({ actor, params, body }) => actQuick(actor, params.quick_id, body),
})
