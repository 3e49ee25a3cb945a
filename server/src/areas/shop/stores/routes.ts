import { stores } from '@zdb/contract/shop/stores/endpoints'
import type { Handlers } from '#core/http/register'
import { idOf } from '#core/http/ids'
import type { Gathered } from '../../../manifest.ts'
import { contactTypeList, listContacts, removeContact, saveContact, showContact } from './contacts/contacts.ts'
import { depositRoutes } from './deposit/routes.ts'
import { invalidTagList, reportInvalid } from './feedback/feedback.ts'
import { flashPushRoutes } from './flash-push/routes.ts'
import { checkRemoval, removeStore, type StoreEnds } from './life/deletion.ts'
import { submitStore, withdrawStore } from './life/submission.ts'
import { detailOf, listStores, showStore } from './listing.ts'
import { productTypes } from './product-types.ts'
import { createStore, editStore, setDefault } from './profile/editing.ts'
import { imagesOf, realShotsOf, saveImages, saveRealShots } from './profile/images.ts'
import { industryTree } from './profile/industries.ts'
import { checkName } from './profile/names.ts'
import { receivingRoutes } from './receiving/routes.ts'
import { scopeRoutes } from './scope/routes.ts'
import { searchStores } from './search/search.ts'

export const routes = (ends: StoreEnds & Gathered): Handlers<typeof stores> => ({
  list: ({ actor, query }) => listStores(ends.receiveConditions, actor, query),
  create: async ({ actor, body }) => detailOf(actor, await createStore(actor, body)),
  show: ({ actor, params }) => showStore(actor, idOf(params.sid)),
  edit: async ({ actor, params, body }) => detailOf(actor, await editStore(actor, idOf(params.sid), body)),
  updateStatus: async ({ actor, params, body: { action } }) => {
    const change = action === 'submit' ? submitStore : withdrawStore
    return detailOf(actor, await change(actor, idOf(params.sid)))
  },
  setDefault: ({ actor, params }) => setDefault(actor, idOf(params.id)),
  checkRemoval: ({ actor, params }) => checkRemoval(ends, actor, idOf(params.id)),
  remove: ({ actor, params, body }) => removeStore(ends, actor, idOf(params.id), body.bound),
  checkName: ({ query }) => checkName(query),
  contacts: ({ actor, params }) => listContacts(actor, idOf(params.sid)),
  saveContact: ({ actor, params, body }) => saveContact(actor, idOf(params.sid), body),
  contactTypes: contactTypeList,
  contactsOfShop: ({ actor, params }) => listContacts(actor, idOf(params.id)),
  images: ({ actor, params }) => imagesOf(actor, idOf(params.sid)),
  saveImages: ({ actor, params, body }) => saveImages(actor, idOf(params.sid), body),
  realShots: ({ actor, query }) => realShotsOf(actor, idOf(query.sid)),
  saveRealShots: ({ actor, body }) => saveRealShots(actor, idOf(body.sid), body.images),
  search: ({ query }) => searchStores(query),
  invalidTags: invalidTagList,
  reportInvalid: ({ actor, body }) => reportInvalid(actor, body),
  industries: industryTree,
  showOld: ({ actor, query }) => showStore(actor, idOf(query.sid)),
  editOld: async ({ actor, body: { sid, ...change } }) => detailOf(actor, await editStore(actor, idOf(sid), change)),
  saveLogoOld: ({ actor, body: { sid, logo } }) => saveImages(actor, idOf(sid), { logo }),
  savePositionOld: async ({ actor, body: { sid, ...place } }) =>
    detailOf(actor, await editStore(actor, idOf(sid), { place })),
  contactsOld: ({ actor, query: { sid } }) => listContacts(actor, sid === undefined ? undefined : idOf(sid)),
  contact: ({ actor, params }) => showContact(actor, idOf(params.id)),
  contactTypesOld: contactTypeList,
  contactsOfStoreOld: ({ actor, params }) => listContacts(actor, idOf(params.id)),
  saveContactOld: ({ actor, body: { sid, ...contact } }) => saveContact(actor, idOf(sid), contact),
  removeContact: ({ actor, params }) => removeContact(actor, idOf(params.id)),
  productTypes,
  ...receivingRoutes(ends.receiveConditions),
  ...depositRoutes(ends.depositObstacles),
  ...scopeRoutes,
  ...flashPushRoutes,
})
