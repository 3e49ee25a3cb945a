/** What the consoles of one merchant that may hear of one kind are told of its alerts, as it travels. */
export type AlertNews = { merchant_id: number; kind: string; account_id: number | null; news: unknown }
