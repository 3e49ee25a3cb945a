import { page } from '#core/router/page.ts'

const load = () => import('./shops-page.tsx').then((file) => file.ShopsPage)

export const routes = [page('channelShops', { load }), page('channelShopSetting', { load })]
