/** What other features may call. */
export { getCampaignFigures } from './get-campaign-figures.ts';
export {
  type CampaignUnit,
  type CampaignWish,
  type ReadSendOut,
  readCampaignUnits,
  readSendOuts,
} from './read-campaign.ts';
