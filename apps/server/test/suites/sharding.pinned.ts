/**
 * What the rules of a sharded database (backend.md §8) are not kept by, each with the reason and with what would take its place on the
 * day on which spaces are spread over several databases. These lists get shorter, or longer in a commit that says why.
 */
type Reasons = Readonly<Record<string, string>>;

/** `table.trigger`: a distributed table takes none. */
export const TRIGGERS: Reasons = {
  'conversion_task.conversion_told':
    'wakes who converts files; else a pg_notify of the statement that writes',
  'conversion_task.split_ready':
    'wakes who waits for a converted drawing; else a pg_notify of the statement that writes',
  'role.role_named': 'a name of all members is one of a kind; else done in the store of roles',
  'tenant_user.member_grants_end':
    'servers of a release before 0665 know nothing of what a member is given himself; goes once none is upgraded from, markRemoved deletes it too',
  'tenant.staffing_of_new_tenant':
    'counts people of a new space; else done by who opens it. `tenant` is a reference table',
  'tenant.tenant_coded': 'the code of a space; else done by who opens it. `tenant` is a reference table',
  'app_account.account_locks': 'of a reference table, which keeps its triggers on the coordinator',
  'edition.edition_open': 'of a reference table, which keeps its triggers on the coordinator',
  'edition.edition_stock': 'of a reference table, which keeps its triggers on the coordinator',
  'user_session.session_begins': 'of a local table, which keeps its triggers',
  'user_session.session_ends': 'of a local table, which keeps its triggers',
};

/** Unique keys over all spaces: of codes that strangers know alone. Each would be a row of a reference table `code → space`. */
export const UNIQUE_OVER_ALL: Reasons = {
  'tenant.tenant_code': 'a space is found by its code before anybody has logged in',
  'invite_link.invite_link_code': 'a stranger knows the code alone',
  'phone_invitation.phone_invitation_code': 'a stranger knows the code alone',
  'web_site.web_site_prefix': 'whose page an address is, whoever asks',
  'web_site.web_site_domain': 'whose page an address is, whoever asks',
  'book_share.book_share_code': 'a stranger knows the code alone',
  'api_key.api_key_app_key': 'another system knows the key alone',
  'wx_open_app.wx_open_app_app_id': 'WeChat names the application alone',
};

/** `table.policy`: asks other rows. A policy that a shard can keep compares columns with the settings of the transaction alone. */
export const POLICIES_THAT_ASK: Reasons = {
  'tenant.own_rows':
    'a person sees the spaces of his memberships; `tenant` is a reference table, memberships would be one too',
  'app_account.space_rows':
    'a space reads the accounts of its members; `app_account` is a reference table, memberships would be one too',
  'brand.authorised_rows':
    'what one space gives another is asked of both; a grant would be a row of a reference table',
  'nest_run.host_reads_bars': 'the platform looks into all spaces, on its own role: through the coordinator',
  'nest_charge.host_reads_bars':
    'the platform looks into all spaces, on its own role: through the coordinator',
  'cad_product.host_reads': 'the platform looks into all spaces, on its own role: through the coordinator',
  'cad_project.host_reads': 'the platform looks into all spaces, on its own role: through the coordinator',
};

/** `table.constraint`: sets a column when its target goes, which a distributed table does not. */
export const SET_ON_DELETE: Reasons = {
  'cad_split_item.cad_split_item_tenant_id_product_id_fkey':
    'a drawing outlives the product it was made of; else emptied by the statement that deletes',
};

/** Numbers over all spaces: on shards from a range of each. */
export const SEQUENCES: Reasons = {
  record_total_id_seq: 'rows of kept sums; no one reads the number',
  product_log_seq: 'order within a month of a log, compared within one space',
  piece_space_no: 'numbers of pieces, one of a kind in all spaces',
};

/** Written seldom, read with rows of spaces: a copy on every shard. */
export const REFERENCE_TABLES: readonly string[] = [
  'app_account',
  'coupon',
  'edition',
  'edition_feature',
  'feature',
  'price',
  'price_group',
  'tag',
  'brand_name',
  'occupied_brand',
  'user_preference',
];
/** Of the platform and its servers: on one database, joined with rows of no space. */
export const LOCAL_TABLES: readonly string[] = [
  'audit_carried',
  'audit_chain',
  'backup_run',
  'bind_ticket',
  'captcha',
  'convert_server',
  'key_mark',
  'login_address',
  'login_failure',
  'login_window',
  'notification_quiet',
  'notification_setting',
  'password_history',
  'payment_bill',
  'payment_voucher',
  'purged_space',
  'release_mark',
  'scheduled_run',
  'scheduled_task',
  'schema_migration',
  'second_factor_ticket',
  'sms_code',
  'sms_notice',
  'space_agent',
  'space_followup',
  'user_login',
  'user_session',
  'wechat_token',
  'wx_open_ticket',
];
