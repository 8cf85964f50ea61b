/** Key of all reads of the operator's list of KOLs. Every page counts KOLs live, but few read the list. */
export const kolListKey = ['kol-list'] as const
