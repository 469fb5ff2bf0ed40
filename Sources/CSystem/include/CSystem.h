void petspot_csystem_placeholder(void);
