import { db } from '#core/db/tx'

export const latestNotices = (limit: number) =>
  db().selectFrom('notice').select(['id', 'title', 'content', 'at']).orderBy('id', 'desc').limit(limit).execute()
