export type DeliverySetupThing = 'rider' | 'deliveryAddress' | 'expressAccount'
