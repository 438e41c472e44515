/** What other features may call. */
export { getCampaignFigures } from './get-campaign-figures.ts';
export {
  type CampaignRequest,
  type CampaignUnit,
  type ReadSendOut,
  readCampaignUnits,
  readSendOuts,
} from './read-campaign.ts';
