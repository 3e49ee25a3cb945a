import { page } from '#core/router/page.ts'

export const routes = [
  page('festivals', { load: () => import('./festivals-page.tsx').then((file) => file.FestivalsPage) }),
  page('newFestival', { load: () => import('./edit/edit-page.tsx').then((file) => file.NewFestivalPage) }),
  page('editFestival', { load: () => import('./edit/edit-page.tsx').then((file) => file.EditFestivalPage) }),
  page('festival', { load: () => import('./detail/detail-page.tsx').then((file) => file.FestivalDetailPage) }),
  page('festivalWall', { load: () => import('./wall/wall-page.tsx').then((file) => file.WallPage) }),
]
